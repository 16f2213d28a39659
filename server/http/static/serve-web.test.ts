import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleError } from '../replies/error-handler.ts';
import { serveWeb } from './serve-web.ts';

const script = 'export const sum = 1 + 1;'.repeat(40);
let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jiadi-web-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'index.html'), 'any page');
  writeFileSync(join(folder, 'pages/login.html'), 'the sign-in page');
  writeFileSync(join(folder, 'pages/edit.html'), 'the edit page');
  const pages = { '/login': 'pages/login.html', '/things/:id': 'pages/edit.html' };
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages));
  writeFileSync(join(folder, 'sw.js'), 'the worker');
  writeFileSync(join(folder, 'sw-remove.js'), 'its removal');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"家底"}');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), script);
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script));
  app = Fastify();
  app.setErrorHandler(handleError);
  await serveWeb(app, folder);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('the built web client', () => {
  it('is sent in the encoding that the browser prefers', async () => {
    const dense = await get('/assets/app-1a2b.js', 'gzip, deflate, br, zstd');
    expect(dense.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(dense.rawPayload).toString()).toBe(script);
    const zipped = await get('/assets/app-1a2b.js', 'gzip');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(script);
    const plain = await get('/assets/app-1a2b.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(script);
  });

  it('has a page for each address, which is not cached', async () => {
    const login = await get('/login?from=%2Fdashboard');
    expect(login.body).toBe('the sign-in page');
    expect(login.headers['cache-control']).toBe('no-cache');
    expect(login.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/things/0198')).body).toBe('the edit page');
    expect((await get('/household/0199/things/0198')).body).toBe('the edit page');
  });

  it('sends the index page for an unknown address', async () => {
    const unknown = await get('/nowhere', 'br');
    expect([unknown.statusCode, unknown.body]).toEqual([200, 'any page']);
    expect(unknown.headers['cache-control']).toBe('no-cache');
  });

  it('answers 404 for a missing file or call, and for other methods', async () => {
    expect((await get('/assets/app-0000.js', 'br')).statusCode).toBe(404);
    expect((await get('/api/nowhere')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });

  it('revalidates the worker and the manifest of the installed application', async () => {
    const worker = await get('/sw.js');
    expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    for (const { statusCode, headers } of [worker, manifest]) {
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers.etag).toBeTruthy();
    }
    const again = await app.inject({
      url: '/sw.js',
      headers: { 'if-none-match': String(worker.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('ends the worker of browsers where the operator wants none', async () => {
    const without = Fastify();
    await serveWeb(without, folder, { hasServiceWorker: false });
    const { statusCode, headers, body } = await without.inject('/sw.js');
    expect([statusCode, body]).toEqual([200, 'its removal']);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    await without.close();
  });

  it('leads a shared file that no worker has taken to the import page, and does not read it', async () => {
    const boundary = 'x'.repeat(20);
    const payload = `--${boundary}\r\nnot a form${'1'.repeat(3 * 1024 * 1024)}`;
    for (const type of [`multipart/form-data; boundary=${boundary}`, 'text/csv', '']) {
      const { statusCode, headers, body } = await app.inject({
        method: 'POST',
        url: '/share',
        headers: type ? { 'content-type': type } : {},
        payload,
      });
      expect([statusCode, headers.location, body]).toEqual([303, '/dashboard/imports?shared', '']);
    }
  });

  it('serves nothing from outside its folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpasswd']) {
      const { statusCode, body } = await get(path);
      expect(statusCode === 200 ? body : 'any page').toBe('any page');
    }
  });
});
