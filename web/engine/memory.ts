/** The memory of a module: arrays of words at the addresses that the data gives. */

import type { MemoryData } from "./data";

const PAGE = 1 << 16;
const GUARD = 0xfeedfacecafebeefn;

/** Thrown if a function has written outside its arrays. */
export class OutOfBounds extends Error {}

export class Memory {
  readonly memory: WebAssembly.Memory;
  private words_: BigUint64Array;
  private readonly guards: number[] = [];

  constructor(private readonly data: MemoryData) {
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((data.tree + 8 * data.guard) / PAGE) });
    this.words_ = new BigUint64Array(this.memory.buffer);
  }

  /** All words. The view is another one after `reserve`. */
  get words(): BigUint64Array {
    return this.words_;
  }

  /** The address of an array. */
  at(name: string): number {
    return this.array(name)[0];
  }

  /** The size of an array, in words. */
  size(name: string): number {
    return this.array(name)[1];
  }

  /** The index of the first word of an array. */
  first(name: string): number {
    return this.at(name) / 8;
  }

  /** Write words into an array from a word on; returns the address of the array. */
  put(name: string, words: ArrayLike<bigint>, offset = 0): number {
    const [address, size] = this.array(name);
    if (offset + words.length > size) throw new RangeError(`there is no room for so many words in ${name}`);
    this.words_.set(words, address / 8 + offset);
    return address;
  }

  /** A copy of the first words of an array. */
  get(name: string, number: number): BigUint64Array {
    const first = this.first(name);
    return this.words_.slice(first, first + number);
  }

  /** Fill an array with zeros. */
  clear(name: string): void {
    const first = this.first(name);
    this.words_.fill(0n, first, first + this.size(name));
  }

  /**
   * Make room for a tree of at least so many words; returns the number of words there is room for.
   *
   * @throws RangeError if there is not as much memory.
   */
  reserve(words: number): number {
    const missing = this.data.tree + 8 * (words + this.data.guard) - this.memory.buffer.byteLength;
    if (missing > 0) {
      this.memory.grow(Math.ceil(missing / PAGE));
      this.words_ = new BigUint64Array(this.memory.buffer);
    }
    return words;
  }

  /** Write guard words around all arrays and below the stack, for `checkGuards`. */
  guard(): void {
    const { guard, arrays, stack, tree } = this.data;
    const places = [stack[0] / 8 - guard, tree / 8 - guard];
    for (const [address, size] of Object.values(arrays)) places.push(address / 8 - guard, address / 8 + size);
    for (const place of places) for (let word = 0; word < guard; word++) this.guards.push(place + word);
    for (const place of this.guards) this.words_[place] = GUARD;
  }

  /** @throws OutOfBounds if a guard word has changed. */
  checkGuards(): void {
    for (const place of this.guards)
      if (this.words_[place] !== GUARD) throw new OutOfBounds(`word ${place} lies outside all arrays, and was written to`);
  }

  private array(name: string): readonly [number, number] {
    const found = this.data.arrays[name];
    if (found === undefined) throw new Error(`there is no array ${name}`);
    return found;
  }
}
