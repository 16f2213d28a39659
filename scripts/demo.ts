import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebWhenNeeded } from './build-web.ts';
import { startDemoVenues } from './demo/securities.demo.ts';
import { demoUser, writeDemoData } from './demo/write-demo-data.ts';

/**
 * `npm run demo`: the server on a temporary data folder, with a believable year of invented data.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'jiadi-demo-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
// Until the server listens for it itself: nothing of the demo is worth keeping.
const stop = () => process.exit(143);
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.env.DATA_DIR = dataDir;
process.env.DATABASE_URL = '';
process.env.SMTP_URL = '';
process.env.NODE_ENV = 'development';
process.env.LOG_LEVEL ??= 'error';

await buildWebWhenNeeded();
process.stdout.write('writing a year of demo data …\n');
const venues = await startDemoVenues();
process.env.PROVIDERS_FILE = join(dataDir, 'providers.json');
writeFileSync(process.env.PROVIDERS_FILE, JSON.stringify(venues.urls));
await writeDemoData(dataDir, venues);
await import('../server/main.ts');
process.off('SIGTERM', stop);
process.off('SIGINT', stop);
process.stdout.write(`
演示数据均为虚构，停止后自动删除；演示不需要联网。
  邮箱  ${demoUser.email}
  密码  ${demoUser.password}
`);
