import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../server/config/root.ts';
import { migrateAsFar } from '../../server/db/migrate.ts';
import { migrations } from '../../server/db/migrations/index.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { startServer } from '../../server/testing/server-process.ts';
import { buildServerWhenNeeded } from '../build-server.ts';

const program = [join(root, 'dist/server/main.js')];
let folder: string;

beforeAll(async () => {
  await buildServerWhenNeeded();
  folder = mkdtempSync(join(tmpdir(), 'jiadi-built-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the built server', () => {
  it('starts, serves, finds its child processes and lazily loaded parts, and exits with 0', async () => {
    // With data of an older version, the start checks the file and backs it up.
    const older = openDatabase({ kind: 'sqlite', file: join(folder, 'app.db') });
    await migrateAsFar(older, new Set(Object.keys(migrations).slice(0, -1)));
    await older.destroy();
    const server = await startServer({ DATA_DIR: folder, CAPTCHA_ANSWER: 'TEST1' }, program);
    try {
      expect(globSync(join(folder, 'backups', '*.db'))).toHaveLength(1);
      const ready = await fetch(`${server.url}/readyz`);
      expect(await ready.json()).toMatchObject({ status: 'ready' });
      const captcha = await (await fetch(`${server.url}/api/auth/captcha`)).json();
      expect(captcha.data.captchaImage).toMatch(/^data:image\/png;base64,/);
      expect((await fetch(`${server.url}/api/docs/static/swagger-ui.css`)).status).toBe(200);
      const refused = await fetch(`${server.url}/api/accounts`);
      expect([refused.status, (await refused.json()).code]).toEqual([401, 'UNAUTHORIZED']);
      // The last one, because it takes so long on a busy machine that the next call may be refused.
      const description = await (await fetch(`${server.url}/api/openapi.json`)).json();
      expect(description.paths).toHaveProperty('/api/accounts');
    } finally {
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });

  it('reads NODE_ENV at its start, not at its build', async () => {
    const production = { DATA_DIR: folder, NODE_ENV: 'production' };
    await expect(startServer(production, program)).rejects.toThrow(/SMTP_URL must be set/);
  });

  it('keeps the names of functions for the log', () => {
    const files = globSync(join(root, 'dist/server/**/*.js'));
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(text).toMatch(/^(async )?function registerRoutes\(/m);
  });
});
