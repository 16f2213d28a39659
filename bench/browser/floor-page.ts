import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import { compressFiles } from '../../scripts/web-build/compress-files.ts';
import { serveWeb } from '../../server/http/static/serve-web.ts';

/** The floor: a minimal React page, built and served by the same means as the application's. */
export async function startFloorPage(): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'jiadi-floor-'));
  await build({
    root: fileURLToPath(new URL('./floor', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  });
  await compressFiles(folder);
  const app = Fastify();
  await serveWeb(app, folder);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    stop: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}
