import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebWhenNeeded } from './build-web.ts';
import { startDemoVenues } from './demo/securities.demo.ts';
import { demoUser, writeDemoData } from './demo/write-demo-data.ts';
import { renewHouseholdDaily, writeHousehold } from './demo/write-household.ts';

/**
 * `npm run demo`: the server on a temporary data folder, with a believable year of invented data. With
 * `-- --public`, or `DEMO=public`, a public demo: visitors enter without a password, and each has a copy of
 * the data, which is deleted when the visit ends.
 */
const isPublic = process.argv.includes('--public') || process.env.DEMO === 'public';
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
if (isPublic) await preparePublicDemo();
else await prepareOwnDemo();
await import('../server/main.ts');
process.off('SIGTERM', stop);
process.off('SIGINT', stop);
process.stdout.write(
  isPublic
    ? '\n公开演示：打开登录页，点击“进入演示”。每位访客的数据在离开后自动删除。\n'
    : `
演示数据均为虚构，停止后自动删除；演示不需要联网。
  邮箱  ${demoUser.email}
  密码  ${demoUser.password}
`,
);

/** Prepares the demo of one person: a user with a password, and stub brokers that its accounts can be synced with. */
async function prepareOwnDemo(): Promise<void> {
  process.env.DEMO = '';
  const venues = await startDemoVenues();
  process.env.PROVIDERS_FILE = join(dataDir, 'providers.json');
  writeFileSync(process.env.PROVIDERS_FILE, JSON.stringify(venues.urls));
  await writeDemoData(dataDir, venues);
}

/** Prepares the public demo: the household that is copied for each visitor, and a small quota of storage for each. */
async function preparePublicDemo(): Promise<void> {
  process.env.DEMO = 'public';
  process.env.USER_QUOTA_MB ??= '10';
  process.env.PROVIDERS_FILE = '';
  await writeHousehold(dataDir);
  renewHouseholdDaily(dataDir, process.env.TIME_ZONE || 'Asia/Shanghai');
}
