import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * `npm run dev`: the web client with hot reload on PORT, and behind it the real server on the next
 * port, started anew whenever its sources change.
 */
const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const server = spawn(process.execPath, ['--watch', path('../server/main.ts')], {
  env: { ...process.env, PORT: String(apiPort) },
  stdio: 'inherit',
});
server.once('exit', (code) => process.exit(code ?? 0));
process.once('exit', () => server.kill());
// A signal alone would end this process without its `exit`.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));

const target = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({
  root: path('../web'),
  configFile: path('../vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    proxy: { '/api': target, '/calendar': target, '/healthz': target, '/readyz': target },
  },
});
await vite.listen();
vite.printUrls();
