import { crc32, inflateRawSync } from 'node:zlib';

/** The texts of an archive by their names, read through its directory. Throws when a sum is wrong. */
export function readZip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = archive.readUInt16LE(end + 10);
  const size = archive.readUInt32LE(end + 12);
  let at = archive.readUInt32LE(end + 16);
  if (at + size !== end) throw new Error('the directory does not end where it says');
  const files: Record<string, string> = {};
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory entry');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    files[name] = readEntry(archive, at);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function readEntry(archive: Buffer, entry: number): string {
  const packedSize = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = inflateRawSync(archive.subarray(start, start + packedSize));
  if (data.length !== archive.readUInt32LE(entry + 24)) throw new Error('a size is wrong');
  if (crc32(data) !== archive.readUInt32LE(entry + 16)) throw new Error('a checksum is wrong');
  return data.toString('utf8');
}
