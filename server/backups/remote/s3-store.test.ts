import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRemoteAddress } from './remote-address.ts';
import type { RemoteStore } from './remote-store.ts';
import { s3Store } from './s3-store.ts';

const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const stop = new AbortController().signal;
let folder: string;
let store: RemoteStore;
let bucket: ReturnType<typeof stubBucket>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiadi-s3-'));
  bucket = stubBucket();
  const access = { endpoint: 'https://s3.example.org', region: 'eu-north-1', user: 'AKIA' };
  const address = readRemoteAddress('s3://jiadi/at home', { ...access, password: secret });
  if ('problem' in address || address.kind !== 's3') throw new Error('not read');
  store = s3Store(address, bucket.fetch, 16 * 1024);
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(bytes: number) {
  const path = join(folder, 'sealed');
  const content = randomBytes(bytes);
  writeFileSync(path, content);
  return { path, bytes, content };
}

async function readWhole(name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.read(name, stop)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a bucket', () => {
  it('stores, lists, reads and removes a file below its path, each request signed', async () => {
    const sent = file(1000);
    await store.send('one.age', sent, stop);
    expect(await store.list(stop)).toEqual(['one.age']);
    expect([...bucket.objects.keys()]).toEqual(['at home/one.age']);
    expect((await readWhole('one.age')).equals(sent.content)).toBe(true);
    await store.remove('one.age', stop);
    expect(await store.list(stop)).toEqual([]);
  });

  it('lists page by page', async () => {
    for (let n = 0; n < 5; n += 1) bucket.objects.set(`at home/${n}`, Buffer.alloc(0));
    bucket.objects.set('elsewhere/9', Buffer.alloc(0));
    expect(await store.list(stop)).toEqual(['0', '1', '2', '3', '4']);
  });

  it('goes on with a large file after the part at which the connection broke', async () => {
    const sent = file(40 * 1024);
    bucket.breakAt(2);
    await expect(store.send('large.age', sent, stop)).rejects.toThrow(
      's3.example.org could not be reached (ECONNRESET)',
    );
    expect(bucket.parts()).toEqual([1]);
    expect(await store.list(stop)).toEqual([]);
    await store.send('large.age', sent, stop);
    expect(bucket.received).toEqual([1, 2, 3]);
    expect((await readWhole('large.age')).equals(sent.content)).toBe(true);
  });
});

it.each([
  [403, /s3\.example\.org answered 403 when storing the backup: the rights of this name/],
  [507, /answered 507 when storing the backup: it is full/],
])('a bucket that answers %i is named with what to look at', async (status, words) => {
  bucket.answerWith(status);
  await expect(store.send('one.age', file(10), stop)).rejects.toThrow(words);
});

/** A bucket that checks signatures (Signature Version 4) and joins parts, as Amazon's reference describes both. */
function stubBucket() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const received: number[] = [];
  let [broken, refused] = [0, 0];

  const answer = (url: URL, method: string, body: Buffer): Response => {
    const key = decodeURIComponent(url.pathname.replace(/^\/jiadi\/?/, ''));
    const query = url.searchParams;
    const number = Number(query.get('partNumber'));
    const tag = (part: Buffer) => `"${createHash('md5').update(part).digest('hex')}"`;
    if (refused > 0 && method === 'PUT') return new Response('<Error/>', { status: refused });
    if (query.has('list-type')) return list(query);
    if (query.has('uploads') && method === 'POST') {
      uploads.set(key, new Map());
      return new Response(`<R><UploadId>u&amp;1</UploadId></R>`);
    }
    if (query.has('uploads')) {
      const begun = [...uploads.keys()].map(
        (name) => `<Upload><Key>${name}</Key><UploadId>u&amp;1</UploadId></Upload>`,
      );
      return new Response(`<R>${begun.join('')}</R>`);
    }
    if (query.has('uploadId')) {
      expect(query.get('uploadId')).toBe('u&1');
      const parts = uploads.get(key) ?? new Map<number, Buffer>();
      if (method === 'PUT') {
        if (number === broken) {
          broken = 0;
          throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
        }
        received.push(number);
        parts.set(number, body);
        return new Response('', { headers: { etag: tag(body) } });
      }
      if (method === 'GET') {
        const texts = [...parts].map(
          ([n, part]) =>
            `<Part><PartNumber>${n}</PartNumber><ETag>${tag(part).replaceAll('"', '&quot;')}</ETag></Part>`,
        );
        return new Response(`<R><IsTruncated>false</IsTruncated>${texts.join('')}</R>`);
      }
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)/g)].map(([, n]) => Number(n));
      objects.set(key, Buffer.concat(named.map((n) => parts.get(n) as Buffer)));
      uploads.delete(key);
      return new Response('<R/>');
    }
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (method === 'GET' && !found) return new Response('', { status: 404 });
    return new Response(method === 'GET' && found ? new Uint8Array(found) : null);
  };

  const list = (query: URLSearchParams) => {
    const prefix = query.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const page = keys.slice(from, from + 2).map((key) => `<Key>${key}</Key>`);
    const next = from + 2 < keys.length ? from + 2 : undefined;
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return new Response(`<R>${page.join('')}${more}</R>`);
  };

  return {
    objects,
    received,
    parts: () => [...uploads.values()].flatMap((parts) => [...parts.keys()]),
    breakAt: (part: number) => {
      broken = part;
    },
    answerWith: (status: number) => {
      refused = status;
    },
    fetch: (async (input: string, init: RequestInit = {}) => {
      const url = new URL(input);
      const body = Buffer.from((init.body as Uint8Array | string | undefined) ?? '');
      const headers = init.headers as Record<string, string>;
      expect(headers.authorization).toContain(signatureOf(url, init.method ?? '', headers, body));
      return answer(url, init.method ?? '', body);
    }) as typeof globalThis.fetch,
  };
}

/** The signature of a request by Amazon's description of Signature Version 4, with the names of what is signed. */
function signatureOf(url: URL, method: string, headers: Record<string, string>, body: Buffer) {
  const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  const mac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => {
    const value = name === 'host' ? url.host : headers[name];
    return `${name}:${value}\n`;
  });
  expect(headers['x-amz-content-sha256']).toBe(sha(body));
  const canonical = [method, url.pathname, query, lines.join(''), signed, sha(body)].join('\n');
  const at = headers['x-amz-date'] ?? '';
  const scope = `${at.slice(0, 8)}/eu-north-1/s3/aws4_request`;
  const key = ['eu-north-1', 's3', 'aws4_request'].reduce<Buffer>(
    (soFar, text) => mac(soFar, text),
    mac(`AWS4${secret}`, at.slice(0, 8)),
  );
  const text = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha(canonical)}`;
  return `Signature=${createHmac('sha256', key).update(text).digest('hex')}`;
}
