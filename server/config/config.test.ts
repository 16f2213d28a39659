import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, variableNames } from './config.ts';

describe('the configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      database: { kind: 'sqlite', file: './data/app.db' },
      smtpUrl: undefined,
      trustProxy: false,
      openDAllowlist: ['127.0.0.1:33333', 'localhost:33333'],
      baseCurrency: 'CNY',
      timeZone: 'Asia/Shanghai',
      production: false,
      registration: 'open',
      warnings: [],
    });
  });

  it('runs as a public demo beside a household alone, and lets nobody register', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jiadi-config-'));
    const demo = { DEMO: 'public', DATA_DIR: folder, MCP_ENABLED: '1' };
    expect(() => readConfig(demo)).toThrow(/^DEMO=public is for the demo alone.+npm run demo$/);
    writeFileSync(join(folder, 'demo-household.json'), '{}');
    expect(readConfig(demo)).toMatchObject({
      publicDemo: true,
      registration: 'closed',
      mcpEnabled: false,
    });
    for (const [name, value] of Object.entries({
      SMTP_URL: 'smtp://mail',
      DATABASE_URL: 'postgres://h/d',
    })) {
      expect(() => readConfig({ ...demo, [name]: value })).toThrow(
        `${name} must be unset when DEMO=public`,
      );
    }
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' }).port).toBe(3000);
  });

  it.each([
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8' }, { trustProxy: '10.0.0.0/8' }],
    [{ TRUST_PROXY: 'loopback, fd00::/8' }, { trustProxy: 'loopback, fd00::/8' }],
    [{ TRUST_PROXY: '10.0.0.0/255.0.0.0' }, { trustProxy: '10.0.0.0/255.0.0.0' }],
    [{ SMTP_URL: 'smtps://me%40b.org@mail.b.org' }, { mailFrom: 'me@b.org' }],
    [{ SMTP_URL: 'smtps://50%off@mail.b.org' }, { mailFrom: 'jiadi@localhost' }],
    [{ SMTP_URL: 'smtp://me%40example.org:pw@mail' }, { mailFrom: 'me@example.org' }],
    [{ SMTP_URL: 'smtp://mail:25' }, { mailFrom: 'jiadi@localhost' }],
    [
      { DATABASE_URL: 'postgresql://h/d' },
      { database: { kind: 'postgres', url: 'postgresql://h/d', pool: { size: 10 } } },
    ],
    [
      { DATABASE_URL: 'postgres://h/d', DATABASE_POOL_SIZE: '25' },
      { database: { pool: { size: 25 } } },
    ],
    [
      { DATABASE_URL: 'postgres://h/d', DATABASE_POOLER: 'transaction' },
      { database: { pooler: 'transaction' } },
    ],
    [
      { DATABASE_URL: 'postgres://h/d', DATABASE_REPLICA_URL: 'postgres://h/r' },
      { database: { url: 'postgres://h/d', replicaUrl: 'postgres://h/r' } },
    ],
    [{ PORT: '0' }, { port: 0 }],
    [{ REGISTRATION: 'closed' }, { registration: 'closed' }],
    [{}, { metrics: undefined }],
    [{ MCP_ENABLED: '1' }, { mcpEnabled: true }],
    [{ USER_QUOTA_MB: '7' }, { userQuotaMb: 7 }],
    [{ AUDIT_LOG_DAYS: '365' }, { auditLogDays: 365 }],
    [{ PUBLIC_URL: 'https://jiadi.example/' }, { publicUrl: 'https://jiadi.example' }],
    [
      { OPEND_ALLOWLIST: 'opend.lan:33333, [fd00::6]:1,::1' },
      { openDAllowlist: ['opend.lan:33333', '[fd00::6]:1', '::1'] },
    ],
    [
      { NOTIFY_ALLOWLIST: 'Push.lan:8443, ntfy.sh:443,' },
      { notifyAllowlist: ['push.lan:8443', 'ntfy.sh'] },
    ],
    [{ METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
  ])('parses the value %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['DATABASE_REPLICA_URL', 'mysql://h/d'],
    ['METRICS_PORT', 'on'],
    ['USER_QUOTA_MB', '0'],
    ['AUDIT_LOG_DAYS', '89'],
    ['PUBLIC_URL', 'jiadi.example'],
    ['OPEND_ALLOWLIST', 'opend.lan:http'],
    ['NOTIFY_ALLOWLIST', 'https://ntfy.lan'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_POOLER', 'session'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['SMTP_URL', 'smtps://'],
    ['MAIL_FROM', 'nobody'],
    ['SECRET_KEY', 'c2hvcnQ='],
    ['CREDENTIAL_KEY', 'not base64'],
    ['CAPTCHA_ANSWER', '12345678901'],
    ['BASE_CURRENCY', 'TWD'],
    ['REGISTRATION', 'off'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['PROVIDERS_FILE', '/nowhere/at/all.json'],
  ])('stops the start in one line that names %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
  });

  it('refuses production with settings that are for tests', () => {
    const production = { NODE_ENV: 'production' };
    expect(() => readConfig({ ...production })).toThrow(/^SMTP_URL/);
    expect(() => readConfig({ ...production, ALLOW_OUTBOX: '1', CAPTCHA_ANSWER: 'x' })).toThrow(
      /^CAPTCHA_ANSWER/,
    );
    expect(readConfig({ ...production, ALLOW_OUTBOX: '1' }).production).toBe(true);
  });

  it('stops the start with one line when the replica is none', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://h/d' };
    expect(() => readConfig(replica)).toThrow(
      /^DATABASE_REPLICA_URL must be unset without DATABASE_URL: [^\n]+$/,
    );
    expect(() => readConfig({ ...replica, DATABASE_URL: 'postgres://h/d' })).toThrow(
      /^DATABASE_REPLICA_URL must lead to a replica: [^\n]+$/,
    );
  });

  it('stops the start with one line when the path of the bucket for backups cannot be read', () => {
    const access = { BACKUP_REMOTE_USER: 'u', BACKUP_REMOTE_PASSWORD: 'p' };
    const recipient = { BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}` };
    const remote = { BACKUP_REMOTE: 's3://bucket/100%', ...access, ...recipient };
    expect(() => readConfig(remote)).toThrow(/^BACKUP_REMOTE is wrong: [^\n]+$/);
  });

  it.each(['README.md', 'README.zh-CN.md'])('is documented completely in %s', (readme) => {
    const rows = readFileSync(readme, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z_]+/g) ?? []);
    expect(documented.toSorted()).toEqual(variableNames.toSorted());
  });

  it('reads any variable from a file that is named instead, such as a container’s secret', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'jiadi-test-')), 'database-url');
    writeFileSync(file, 'postgres://jiadi:secret@db/jiadi\n');
    const read = (env: Record<string, string>) => readConfig({ DATABASE_URL_FILE: file, ...env });
    expect(read({}).database).toMatchObject({ url: 'postgres://jiadi:secret@db/jiadi' });
    expect(read({ DATABASE_URL: 'postgres://h/d' }).database).toMatchObject({
      url: 'postgres://h/d',
    });
    expect(() => readConfig({ SECRET_KEY_FILE: '/nowhere' })).toThrow(
      /^SECRET_KEY_FILE must be a file that can be read \(ENOENT\): \/nowhere$/,
    );
  });

  it('warns of a fixed captcha answer, and of unknown services', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'jiadi-test-')), 'providers.json');
    writeFileSync(file, '{"binance": "http://127.0.0.1:9001", "nasdaq": "http://127.0.0.1:9002"}');
    const { warnings, providerUrls } = readConfig({ CAPTCHA_ANSWER: 'a', PROVIDERS_FILE: file });
    expect(providerUrls.binance).toBe('http://127.0.0.1:9001');
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toContain('nasdaq');
  });
});
