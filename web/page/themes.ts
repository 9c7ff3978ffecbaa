/** How the page looks: chosen by the person, or as the system has it. */

import type { Theme } from "./data";

export const CHOICES = ["auto", "light", "dark", "contrast"] as const;
export type Choice = (typeof CHOICES)[number];

/** What people set for themselves, and find again. */
export interface Settings {
  readonly theme: Choice;
  readonly coordinates: boolean;
  readonly turned: boolean;
  readonly legal: boolean;
}

const KEY = "plybook";
const USUAL: Settings = { theme: "auto", coordinates: true, turned: false, legal: true };

/** The settings that were kept; the usual ones where nothing can be kept. */
export function kept(): Settings {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    const theme = CHOICES.find((choice) => choice === found.theme) ?? USUAL.theme;
    return { theme, coordinates: found.coordinates !== false, turned: false, legal: found.legal !== false };
  } catch {
    return USUAL;
  }
}

export function keep(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a page in a sandboxed frame keeps nothing
  }
}

/** The theme of a choice. */
export function themeOf(choice: Choice): Theme {
  if (choice !== "auto") return choice;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
