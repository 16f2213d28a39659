import { FileRefused } from './limits.ts';

/**
 * The text of a file: by its byte order mark, else as UTF-16 where every other byte is zero, else as
 * strict UTF-8, else as strict GB18030, which is what Chinese programs write on Windows.
 */
export function decodeText(bytes: Uint8Array): string {
  const text =
    decodeByMark(bytes) ??
    decode(bytes, utf16WithoutMark(bytes)) ??
    decodeToLastCharacter(bytes, 'utf-8') ??
    decodeToLastCharacter(bytes, 'gb18030');
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
