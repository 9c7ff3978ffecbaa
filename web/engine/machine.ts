/** A module with its memory, ready to be called. */

import type { GameData } from "./data";
import type { Kernels } from "./kernels";
import { Memory } from "./memory";

/** How a module is given: compiled, or as bytes. */
export type Code = WebAssembly.Module | BufferSource;

export class Machine {
  readonly kernels: Kernels;
  readonly memory: Memory;

  /** `guarded`: check after each call that it has written only where it may. */
  constructor(data: GameData, module: WebAssembly.Module, guarded: boolean) {
    this.memory = new Memory(data.memory);
    const pointer = new WebAssembly.Global({ value: "i32", mutable: true }, data.memory.stack[1]);
    const env = { __linear_memory: this.memory.memory, __stack_pointer: pointer };
    const kernels = new WebAssembly.Instance(module, { env }).exports as unknown as Kernels;
    this.kernels = guarded ? watched(kernels, this.memory) : kernels;
  }
}

/** The same functions, each followed by a look at the guard words. */
function watched(kernels: Kernels, memory: Memory): Kernels {
  memory.guard();
  const watch = ([name, kernel]: [string, (...given: unknown[]) => unknown]) => [
    name,
    (...given: unknown[]) => {
      const found = kernel(...given);
      memory.checkGuards();
      return found;
    },
  ];
  return Object.fromEntries(Object.entries(kernels).map(watch)) as Kernels;
}
