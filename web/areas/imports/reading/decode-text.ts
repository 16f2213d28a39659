import { FileRefused } from './limits.ts';

/**
 * The text of a file: by its byte order mark, else as UTF-16 where every other byte is zero, else as
 * strict UTF-8, else as what programs write on Windows: strict GB18030 in China, Windows-1252 in the West.
 */
export function decodeText(bytes: Uint8Array): string {
  const text =
    decodeByMark(bytes) ??
    decode(bytes, utf16WithoutMark(bytes)) ??
    decodeToLastCharacter(bytes, 'utf-8') ??
    (isWestern(bytes) ? undefined : decodeToLastCharacter(bytes, 'gb18030')) ??
    decodeWindows1252(bytes);
  if (text === undefined || text.includes('\0')) {
    throw new FileRefused('这不是表格文件，请选择CSV、Excel（.xlsx）或银行、App导出的账单');
  }
  return text;
}

function decodeByMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return decodeToLastCharacter(bytes, 'utf-8');
  }
  return undefined;
}

/** The share of zeros: digits, commas and line ends have one in UTF-16, Chinese characters mostly none. */
const zerosOfUtf16 = 0.1;

/** Which UTF-16 a text is that has no byte order mark; undefined when it is none. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const enough = (start.length / 2) * zerosOfUtf16;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : undefined;
}

function decode(bytes: Uint8Array, encoding: string | undefined): string | undefined {
  if (encoding === undefined) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A file that was cut off may end within a character, which has up to four bytes. */
function decodeToLastCharacter(bytes: Uint8Array, encoding: string): string | undefined {
  for (let cut = 0; cut < 4; cut += 1) {
    const text = decode(bytes.subarray(0, bytes.length - cut), encoding);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * Whether bytes above ASCII mostly stand alone, as accented letters do between plain ones; Chinese
 * characters have two each. `für` is valid GB18030 as well.
 */
function isWestern(bytes: Uint8Array): boolean {
  let alone = 0;
  let runs = 0;
  let length = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) {
      length += 1;
      continue;
    }
    if (length > 0) runs += 1;
    if (length === 1) alone += 1;
    length = 0;
  }
  return alone * 2 > runs;
}

/** The characters of 0x80 to 0x9F (WHATWG index of windows-1252); those of five bytes are controls. */
const upperControls = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const firstUpper = 0x80;
/** Controls that no text has: of ASCII, and the five that Windows-1252 leaves free. */
const isControl = (byte: number) =>
  byte < 0x09 ||
  (byte > 0x0d && byte < 0x20 && byte !== 0x1b) ||
  [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte);

/** All other bytes are the characters of their numbers. Undefined for what is no text. */
function decodeWindows1252(bytes: Uint8Array): string | undefined {
  if (bytes.some(isControl)) return undefined;
  const latin = new Array<string>(Math.ceil(bytes.length / chunkBytes));
  for (let at = 0; at < latin.length; at += 1) {
    const chunk = bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes);
    latin[at] = String.fromCharCode(...chunk);
  }
  return latin
    .join('')
    .replace(/[\u0080-\u009F]/g, (one) => upperControls[one.charCodeAt(0) - firstUpper] ?? one);
}

/** As many as a call takes as arguments. */
const chunkBytes = 8192;
