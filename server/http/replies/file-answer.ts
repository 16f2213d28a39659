import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to download, streamed while it is produced. */
export interface FileAnswer {
  /** The name under which the browser saves it. */
  name: string;
  content: Readable;
  /** Its media type, where the call has several. */
  type?: string;
}

/** Sends a file; if the client disconnects, the stream is destroyed. */
export function sendFile(
  reply: FastifyReply,
  declared: string | readonly string[],
  { name, content, type = String(declared) }: FileAnswer,
) {
  return reply
    .header('content-type', type)
    .header('content-disposition', attachment(name))
    .send(content);
}

/** The name in full (RFC 8187), and in ASCII for clients that know only that. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
