/** What Python puts into a page, and how it is read: `web/export` makes it. */

import type { GameData } from "../engine/index";

export const FORMAT = 1;

/** What the variants of a game share. */
export interface PageData {
  readonly format: number;
  readonly title: string;
  /** The name of the game in records. */
  readonly name: string;
  readonly by: string;
  readonly about: string;
  /** The options between whose values people can choose. */
  readonly options: readonly OptionData[];
  /** The options of each variant; the page begins with the first. */
  readonly variants: readonly Options[];
  /** The fingerprint of each variant's rules, as records have it. */
  readonly fingerprints: readonly string[];
  /** Of each variant the blocks in which its parts are; variants share some. */
  readonly parts: readonly Readonly<Record<"module" | "game" | "scene" | "rules" | "source", string>>[];
}

export type Options = Readonly<Record<string, string>>;

export interface OptionData {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/** The game with its options set. */
export interface VariantData {
  readonly options: Options;
  readonly game: GameData;
  readonly scene: SceneData;
  readonly rules: readonly PartData[];
  readonly source: readonly SourceData[];
}

/** Anything that is drawn: `interpreter/display/shapes.py` explains the fields. */
export type ShapeData = PathData | TextData;

export interface PathData {
  readonly d: string;
  readonly role?: string;
  readonly rim?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly under?: boolean;
}

export interface TextData {
  readonly x?: number;
  readonly y?: number;
  readonly text: string;
  readonly role: string;
  readonly size: number;
}

export interface PlaceData {
  readonly name: string;
  /** Another name, which players use. */
  readonly label?: string;
  readonly at: readonly [number, number];
  readonly d: string;
  readonly as?: "edge" | "cell";
  readonly line?: string;
}

export interface LookData {
  readonly name: string;
  readonly role: string;
  readonly stroke: string;
  readonly shapes: readonly ShapeData[];
}

export type Theme = "light" | "dark" | "contrast";
export type Palette = Readonly<Record<string, string>>;

/** The display list: `interpreter/display/scene.py`. */
export interface SceneData {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly back: string;
  readonly board: readonly ShapeData[];
  readonly places: readonly PlaceData[];
  readonly looks: readonly LookData[];
  readonly line: number;
  readonly mark: { readonly free: number; readonly occupied: number; readonly width: number };
  readonly palettes: Readonly<Record<Theme, Palette>>;
}

/** A text; a list is one that is quoted from the description. */
export type Pieces = readonly (string | readonly string[])[];

export type ItemData =
  | { readonly text: Pieces; readonly move?: undefined; readonly rows?: undefined }
  | { readonly rows: readonly (readonly [Pieces, Pieces])[]; readonly move?: undefined }
  | { readonly move: Pieces; readonly rule: number; readonly text: Pieces; readonly steps: readonly Pieces[]; readonly rows?: undefined };

export interface PartData {
  readonly title: string;
  readonly items: readonly ItemData[];
}

/** A description: of each token the class, the text, and the rule that it is part of, or -1. */
export interface SourceData {
  readonly name: string;
  readonly tokens: readonly (readonly [string, string, number])[];
}

/** A variant that is ready to be loaded. */
export interface Loaded {
  readonly data: VariantData;
  readonly module: Uint8Array<ArrayBuffer>;
}

/** What the variants share. */
export async function pageData(): Promise<PageData> {
  const data = (await json("data")) as PageData;
  if (data.format !== FORMAT) throw new Error(`the data of this page has format ${data.format}, not ${FORMAT}`);
  return data;
}

/** A variant, by its number. */
export async function variant(page: PageData, number: number): Promise<Loaded> {
  const parts = page.parts[number];
  const [game, scene, rules, source] = await Promise.all([parts.game, parts.scene, parts.rules, parts.source].map(json));
  const data = { options: page.variants[number], game, scene, rules, source } as VariantData;
  return { data, module: await block(parts.module) };
}

async function json(id: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await block(id)));
}

/** A block of the page: base64 of what zlib has compressed. */
async function block(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = atob(document.getElementById(id)?.textContent ?? "");
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
