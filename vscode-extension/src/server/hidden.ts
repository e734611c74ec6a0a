// Values that are never written down, and texts without them. Pure.

/** All secrets that this window has known. */
export class Hidden {
  private readonly values = new Set<string>();

  /** Never let these be written, also when they are replaced: a log may still tell of them. */
  add(...secrets: readonly (string | undefined)[]): void {
    for (const secret of secrets) {
      if (secret !== undefined && secret.length >= SHORTEST) {
        this.values.add(secret);
        // As it stands in JSON.
        this.values.add(JSON.stringify(secret).slice(1, -1));
      }
    }
  }

  /** Return `text` with every secret starred. */
  without(text: string): string {
    let shown = text;
    for (const secret of [...this.values].sort((a, b) => b.length - a.length)) {
      shown = shown.replaceAll(secret, "***");
    }
    return shown;
  }
}

/** Shorter ones would star half of a log. */
const SHORTEST = 4;
