/** The first 32 bits of the fractions of a root of the first primes (FIPS 180-4, sections 4.2.2, 5.3.3). */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const start = fractions(8, Math.sqrt);
const constants = fractions(64, Math.cbrt);

/**
 * SHA-256 in hex. `crypto.subtle` is absent where the page was opened over http, as in many home
 * networks.
 */
export function sha256(message: Uint8Array): string {
  const hash = start.slice();
  const words = new Uint32Array(64);
  const whole = message.length & ~63;
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  for (let at = 0; at < whole; at += 64) addBlock(hash, words, view, at);
  const last = lastBlocks(message.subarray(whole), message.length);
  for (let at = 0; at < last.byteLength; at += 64) addBlock(hash, words, last, at);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** What is left of the message, a one bit, zeros, and the message's length in bits. */
function lastBlocks(rest: Uint8Array, length: number): DataView {
  const padded = new Uint8Array(rest.length < 56 ? 64 : 128);
  padded.set(rest);
  padded[rest.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  return view;
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function addBlock(hash: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
  const word = (i: number) => words[i] as number;
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [word(i - 15), word(i - 2)];
    const s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
    const s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    words[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  const state = (i: number) => hash[i] as number;
  let [a, b, c, d] = [state(0), state(1), state(2), state(3)];
  let [e, f, g, h] = [state(4), state(5), state(6), state(7)];
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + word(i)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = state(i) + value;
}
