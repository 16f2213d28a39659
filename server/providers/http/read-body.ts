import { ProviderError } from './provider-error.ts';

/** Reads a whole body; refuses it as soon as it exceeds the limit. */
export async function readBody(
  response: Response,
  provider: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const tooLarge = () => new ProviderError(provider, 'BAD_RESPONSE', '对方返回的数据过大，已拒绝');
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
