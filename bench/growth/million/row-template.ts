import { createHash } from 'node:crypto';

/** Users whose instruments differ; with as many quotes. */
export const symbols = 1000;
const marks =
  /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})|\b([0-9a-f]{64})\b|(?<![\w-])([\w-]{43})(?![\w-])|69999(\d)/g;

const firstUserMs = Date.parse('2024-01-01T00:00:00Z');
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

export const symbolOf = (n: number) => String(600_000 + (n % symbols));

/** What all ids of a user have in common: rows are made user by user. */
let ofUser = { n: -1, head: '', tail: '' };

/** The id of a template in the rows of user `n`: shaped like a UUIDv7, in the order of users. */
export function idOf(n: number, place: number): string {
  if (ofUser.n !== n) {
    const time = hex(firstUserMs + n * 60_000, 12);
    ofUser = { n, head: `${time.slice(0, 8)}-${time.slice(8)}-7`, tail: `-8000-${hex(n, 12)}` };
  }
  return ofUser.head + hex(place, 3) + ofUser.tail;
}

/** The token whose SHA-256 stands in the rows of user `n` where the template has a hash. */
export function tokenOf(n: number, place: number): string {
  return createHash('sha256').update(`token ${n} ${place}`).digest('base64url');
}

/** A line for COPY that is another one for each user. */
export type Line = (n: number) => string;

/** Names the ids, hashes and tokens of all lines of a template user, the ids in their order. */
export class TemplateNames {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #hashes: ReadonlyMap<string, number>;

  constructor(lines: Iterable<string>) {
    const ids = new Set<string>();
    const hashes = new Set<string>();
    for (const line of lines) {
      for (const [, id, hash, token] of line.matchAll(marks)) {
        if (id) ids.add(id);
        const secret = hash ?? token;
        if (secret) hashes.add(secret);
      }
    }
    this.#ids = new Map([...ids].sort().map((id, place) => [id, place]));
    this.#hashes = new Map([...hashes].map((hash, place) => [hash, place]));
  }

  /** The place of an id or a hash, which `idOf` and `tokenOf` take. */
  placeOf(text: string): number {
    const place = this.#ids.get(text) ?? this.#hashes.get(text);
    if (place === undefined) throw new Error(`the template has no ${text}`);
    return place;
  }

  /** The line of every user; undefined for one without an id or hash of its own: it is everybody's. */
  lineOf(text: string): Line | undefined {
    const parts = text.split(marks);
    const steps: ((n: number) => string)[] = [];
    let isOwn = false;
    for (let at = 0; at < parts.length; at += 5) {
      const [between = '', id, hash, token, symbol] = parts.slice(at, at + 5);
      if (between) steps.push(() => between);
      if (id) steps.push((n) => idOf(n, this.placeOf(id)));
      if (hash) steps.push((n) => sha256(tokenOf(n, this.placeOf(hash))));
      if (token) steps.push((n) => tokenOf(n, this.placeOf(token)));
      if (symbol) steps.push((n) => symbolOf(n * 7 + Number(symbol)));
      isOwn ||= Boolean(id ?? hash ?? token);
    }
    return isOwn ? (n) => steps.reduce((line, step) => line + step(n), '') : undefined;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The symbol that stands for the instrument of that number of a template user. */
export const symbolOfTemplate = (number: number) => `69999${number}`;
