import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, its text made piece by piece. */
export interface ZipEntry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface WrittenPart {
  name: Buffer;
  offset: number;
  crc: number;
  packedSize: number;
  size: number;
}

/** Sizes follow the data (bit 3), because they are not known before; names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const pieceLength = 32_768;
const version = 20;
/** 1 January 1980, the first day of the format: the file does not reveal when it was made. */
const dosDate = 0x0021;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3.10) as it is written: no entry is ever whole in memory.
 * Entries stay below 4 GiB; Zip64 is not written.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: WrittenPart[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: WrittenPart = { name: Buffer.from(name), offset, crc: 0, packedSize: 0, size: 0 };
    const header = localHeader(entry);
    yield header;
    for await (const packed of deflate(content, entry)) {
      entry.packedSize += packed.length;
      yield packed;
    }
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    offset += header.length + entry.packedSize + descriptor.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

/** Packs text, and counts it into the entry on its way. */
function deflate(content: ZipEntry['content'], entry: WrittenPart): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const text of inPieces(content)) {
      const piece = Buffer.from(text);
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      yield piece;
    }
  }
  // A failure of the input destroys the packer with it, and is thrown where its output is read.
  return pipeline(Readable.from(counted()), createDeflateRaw(), () => {});
}

/** Joins small texts: the packer is asked a few hundred times for a big file, not for every row. */
async function* inPieces(content: ZipEntry['content']) {
  let piece = '';
  for await (const text of content) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function localHeader({ name }: WrittenPart): Buffer {
  return Buffer.concat([
    numbers([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [dosDate, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);
}

function dataDescriptor({ crc, packedSize, size }: WrittenPart): Buffer {
  return numbers([0x08074b50, 4], [crc, 4], [packedSize, 4], [size, 4]);
}

function directoryEntry({ name, crc, packedSize, size, offset }: WrittenPart): Buffer {
  return Buffer.concat([
    numbers([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2]),
    numbers([0, 2], [dosDate, 2], [crc, 4], [packedSize, 4], [size, 4], [name.length, 2]),
    numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  return numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  );
}

/** Whole numbers one after the other, little-endian, each in so many bytes. */
function numbers(...fields: (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
