/** The width and height of a WebP picture in pixels, of the lossy, lossless or extended kind. */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') throw new Error('a picture is no WebP file');
  if (kind === 'VP8X') {
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}
