type RandomBytes = (size: number) => Buffer;

const space = 2 ** 32;

/** A whole number from 0 to below `bound`, each equally likely: draws in the uneven rest are repeated. */
export function drawBelow(randomBytes: RandomBytes, bound: number): number {
  const even = space - (space % bound);
  for (;;) {
    const drawn = randomBytes(4).readUInt32BE();
    if (drawn < even) return drawn % bound;
  }
}

/** `length` characters, each drawn evenly from an alphabet. */
export function drawText(randomBytes: RandomBytes, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[drawBelow(randomBytes, alphabet.length)]).join('');
}
