import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import type { RemoteAddress } from './remote-address.ts';
import { ask, type RemoteStore, refusal, type SentFile } from './remote-store.ts';

type S3 = Extract<RemoteAddress, { kind: 's3' }>;

/** Above this a file is sent in parts, which go on where they ended. The smallest part that S3 takes is 5 MiB. */
const usualPartBytes = 16 * 1024 * 1024;

/** A bucket of S3-compatible storage, addressed by its path, which all of them understand. */
export function s3Store(
  { endpoint, region, bucket, prefix, credentials }: S3,
  fetch: typeof globalThis.fetch,
  partBytes = usualPartBytes,
): RemoteStore {
  const { host } = new URL(endpoint);
  const client = new AwsClient({
    accessKeyId: credentials.user,
    secretAccessKey: credentials.password,
    service: 's3',
    region,
  });
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const urlOf = (name: string) =>
    `${bucketUrl}/${`${prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;

  const request = async (
    method: string,
    url: string,
    stop: AbortSignal,
    body?: Uint8Array<ArrayBuffer> | string,
  ) => {
    const signed = await client.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body !== undefined && { body }),
    });
    const headers = Object.fromEntries(signed.headers);
    const sent = {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    } as const;
    return ask((signal) => fetch(signed.url, { ...sent, signal }), host, stop);
  };
  const good = async (answer: Response, what: string) => {
    if (!answer.ok) throw await refusal(answer, host, what);
    return answer.text();
  };

  /** The attempt at this file that was begun last, and its parts by number; undefined without one. */
  const findAttempt = async (name: string, stop: AbortSignal) => {
    const key = `${prefix}${name}`;
    const url = `${bucketUrl}?uploads=&prefix=${encodeURIComponent(key)}`;
    const begun = await request('GET', url, stop);
    // Small servers do not list what was begun: there every attempt begins anew.
    if (begun.status === 501) return undefined;
    const listed = await good(begun, 'listing what was begun');
    const ids = [...listed.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)]
      .filter(([, upload = '']) => textOf(upload, 'Key') === key)
      .map(([, upload = '']) => textOf(upload, 'UploadId'));
    const id = ids.at(-1);
    if (!id) return undefined;
    const parts = new Map<number, string>();
    let marker = '';
    do {
      const after = marker && `&part-number-marker=${marker}`;
      const page = `${urlOf(name)}?uploadId=${encodeURIComponent(id)}${after}`;
      const answer = await good(await request('GET', page, stop), 'listing its parts');
      for (const [, part = ''] of answer.matchAll(/<Part>([\s\S]*?)<\/Part>/g)) {
        parts.set(Number(textOf(part, 'PartNumber')), textOf(part, 'ETag') ?? '');
      }
      const isMore = textOf(answer, 'IsTruncated') === 'true';
      marker = isMore ? (textOf(answer, 'NextPartNumberMarker') ?? '') : '';
    } while (marker);
    return { id, parts };
  };

  const begin = async (name: string, stop: AbortSignal) => {
    const answer = await request('POST', `${urlOf(name)}?uploads=`, stop);
    const id = textOf(await good(answer, 'beginning the backup'), 'UploadId') ?? '';
    return { id, parts: new Map<number, string>() };
  };

  const sendParts = async (name: string, { path, bytes }: SentFile, stop: AbortSignal) => {
    const { id, parts } = (await findAttempt(name, stop)) ?? (await begin(name, stop));
    const upload = `uploadId=${encodeURIComponent(id)}`;
    const tags: string[] = [];
    await using file = await open(path);
    for (let number = 1; (number - 1) * partBytes < bytes; number += 1) {
      const start = (number - 1) * partBytes;
      const part = Buffer.alloc(Math.min(partBytes, bytes - start));
      await file.read(part, 0, part.length, start);
      let tag = `"${createHash('md5').update(part).digest('hex')}"`;
      // The tag of a part is its MD5 digest, unless the storage encrypts: then it is sent again.
      if (parts.get(number) !== tag) {
        const address = `${urlOf(name)}?partNumber=${number}&${upload}`;
        const answer = await request('PUT', address, stop, part);
        tag = answer.headers.get('etag') ?? tag;
        await good(answer, 'storing a part of the backup');
      }
      tags.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    const list = `<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`;
    const answer = await request('POST', `${urlOf(name)}?${upload}`, stop, list);
    // It answers 200 before it has joined the parts, and tells an error in the body.
    if (/<Error>/.test(await good(answer.clone(), 'joining the parts'))) {
      throw await refusal(answer, host, 'joining the parts');
    }
  };

  return {
    list: async (stop) => {
      const names: string[] = [];
      let token = '';
      do {
        const more = token && `&continuation-token=${encodeURIComponent(token)}`;
        const url = `${bucketUrl}?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`;
        const answer = await good(await request('GET', url, stop), 'listing the bucket');
        for (const [, key = ''] of answer.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          names.push(key.slice(prefix.length));
        }
        token = textOf(answer, 'NextContinuationToken') ?? '';
      } while (token);
      return names;
    },
    send: async (name, file, stop) => {
      if (file.bytes > partBytes) return sendParts(name, file, stop);
      await using source = await open(file.path);
      const body = Buffer.alloc(file.bytes);
      await source.read(body, 0, body.length, 0);
      await good(await request('PUT', urlOf(name), stop, body), 'storing the backup');
    },
    read: async (name, stop) => {
      const answer = await request('GET', urlOf(name), stop);
      if (!answer.ok || !answer.body) throw await refusal(answer, host, 'reading the backup');
      return answer.body;
    },
    remove: async (name, stop) => {
      const answer = await request('DELETE', urlOf(name), stop);
      if (answer.status !== 404) await good(answer, 'removing a backup');
    },
  };
}

function sha256(body: Uint8Array | string): string {
  return createHash('sha256').update(body).digest('hex');
}

/** The text of an element; S3 escapes quotation marks in tags. */
function textOf(xml: string, element: string): string | undefined {
  const [, value] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return value?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
