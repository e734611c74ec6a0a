// Who listens to what. Pure.

import type { Ending } from "./server";

/** Listeners by name; one that throws does not keep the others from hearing. */
export class Listeners {
  private readonly byName = new Map<string, Set<(told: never) => void>>();

  constructor(private readonly failed: (error: unknown) => void) {}

  /** Return the names that somebody has ever listened to. */
  get names(): readonly string[] {
    return [...this.byName.keys()];
  }

  /** Add one; what is returned takes it away. */
  add<T>(name: string, listener: (told: T) => void): Ending {
    const all = this.byName.get(name) ?? new Set();
    this.byName.set(name, all.add(listener));
    return { dispose: () => void all.delete(listener) };
  }

  /** Tell all. */
  tell<T>(name: string, told: T): void {
    for (const listener of [...(this.byName.get(name) ?? [])] as ((told: T) => void)[]) {
      try {
        listener(told);
      } catch (error) {
        this.failed(error);
      }
    }
  }
}
