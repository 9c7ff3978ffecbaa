/** How numbers from random games are written, with the interval in which the true value lies in 95 of 100 cases. */

import type { Found } from "./measure";

const Z = 1.959964; // of the normal distribution

/** A share in percent, with Wilson's interval (JASA 22, 1927), as `stats/wilson.py` has it. */
export function share(wins: number, games: number): string {
  const [low, high] = wilson(wins, games);
  return `${percent(wins / games)} % (${percent(low)} to ${percent(high)})`;
}

export function wilson(wins: number, games: number): readonly [number, number] {
  const rate = wins / games;
  const square = (Z * Z) / games;
  const middle = (rate + square / 2) / (1 + square);
  const half = (Z * Math.sqrt((rate * (1 - rate)) / games + square / games / 4)) / (1 + square);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** The mean length of the games, with the interval of the normal distribution. */
export function length({ plies, pliesSquared, games }: Found): string {
  const mean = plies / games;
  const variance = Math.max(0, pliesSquared / games - mean * mean);
  const half = Z * Math.sqrt(variance / games);
  return `${mean.toFixed(1)} (${(mean - half).toFixed(1)} to ${(mean + half).toFixed(1)})`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
