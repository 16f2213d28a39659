import { FileRefused, fileLimits } from '../limits.ts';

interface Part {
  method: number;
  isEncrypted: boolean;
  compressedSize: number;
  /** Where its local header begins. */
  offset: number;
}

const broken = '文件已损坏，请重新导出后再试';
const tooLarge = '文件解压后过大，未读取';
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;
const mostParts = 2_000;

/** The parts of a .zip file (APPNOTE 6.3, sections 4.3.7–4.3.16), unpacked one by one within a budget. */
export class ZipParts {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #parts: Map<string, Part>;
  #budget: number = fileLimits.unpackedBytes;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.#parts = this.#readDirectory();
    } catch (error) {
      throw error instanceof RangeError ? new FileRefused(broken) : error;
    }
  }

  get names(): string[] {
    return [...this.#parts.keys()];
  }

  /** The text of a part, `undefined` when the file has none of the name. */
  async text(name: string): Promise<string | undefined> {
    const part = this.#parts.get(name.replace(/^\//, '').toLowerCase());
    if (!part) return undefined;
    if (part.isEncrypted) throw new FileRefused('这个压缩文件设有密码，请解压后再导入');
    if (part.offset + 30 > this.#bytes.length || this.#u32(part.offset) !== localHeader) {
      throw new FileRefused(broken);
    }
    const start = part.offset + 30 + this.#u16(part.offset + 26) + this.#u16(part.offset + 28);
    const packed = this.#bytes.subarray(start, start + part.compressedSize);
    if (packed.length < part.compressedSize) throw new FileRefused(broken);
    if (part.method === 0) return this.#decode([this.#count(packed)]);
    if (part.method !== 8) throw new FileRefused(broken);
    return this.#decode(await this.#inflate(packed));
  }

  #readDirectory(): Map<string, Part> {
    const end = this.#findEnd();
    const count = this.#u16(end + 10);
    if (count > mostParts) throw new FileRefused(broken);
    const parts = new Map<string, Part>();
    let at = this.#u32(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (this.#u32(at) !== directoryEntry) throw new FileRefused(broken);
      const nameLength = this.#u16(at + 28);
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameLength));
      parts.set(name.toLowerCase(), {
        method: this.#u16(at + 10),
        isEncrypted: (this.#u16(at + 8) & 1) === 1,
        compressedSize: this.#u32(at + 20),
        offset: this.#u32(at + 42),
      });
      at += 46 + nameLength + this.#u16(at + 30) + this.#u16(at + 32);
    }
    return parts;
  }

  /** The end of the directory is followed by a comment of at most 65,535 bytes. */
  #findEnd(): number {
    const lowest = Math.max(0, this.#bytes.length - 22 - 0xffff);
    for (let at = this.#bytes.length - 22; at >= lowest; at -= 1) {
      if (this.#u32(at) === endOfDirectory) return at;
    }
    throw new FileRefused(broken);
  }

  #u16 = (at: number) => this.#view.getUint16(at, true);
  #u32 = (at: number) => this.#view.getUint32(at, true);

  /** Takes what was unpacked off the budget, which is one for all parts. */
  #count(chunk: Uint8Array): Uint8Array {
    this.#budget -= chunk.length;
    if (this.#budget < 0) throw new FileRefused(tooLarge);
    return chunk;
  }

  async #inflate(packed: Uint8Array): Promise<Uint8Array[]> {
    const { readable, writable } = new DecompressionStream('deflate-raw');
    const writing = feed(writable.getWriter(), packed);
    const reader = readable.getReader();
    const chunks: Uint8Array[] = [];
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        chunks.push(this.#count(next.value));
      }
      return chunks;
    } catch (error) {
      await reader.cancel().catch(() => undefined);
      throw error instanceof FileRefused ? error : new FileRefused(broken);
    } finally {
      await writing;
    }
  }

  #decode(chunks: Uint8Array[]): string {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      return (
        chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
      );
    } catch {
      throw new FileRefused(broken);
    }
  }
}

/**
 * Browsers unpack a whole write before anything is read, a thousand times its size at most, so a small
 * one bounds what a bomb can take.
 */
const bytesPerWrite = 8 * 1024;

/** Never rejects: a stream that fails or is cancelled ends the reading on the other side. */
async function feed(writer: WritableStreamDefaultWriter, packed: Uint8Array): Promise<void> {
  try {
    for (let at = 0; at < packed.length; at += bytesPerWrite) {
      await writer.write(packed.subarray(at, at + bytesPerWrite));
    }
    await writer.close();
  } catch {
    // The reader has the error as well.
  }
}
