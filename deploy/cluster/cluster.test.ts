import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { variableNames } from '../../server/config/config.ts';
import { usualPoolLimits } from '../../server/db/postgres/pool-limits.ts';

const text = (name: string) => readFileSync(`deploy/cluster/${name}`, 'utf8');
const number = (pattern: RegExp, source: string) => Number(pattern.exec(source)?.[1]);
const names = (pattern: RegExp, source: string) =>
  [...source.matchAll(pattern)].map(([, name = '']) => name);

describe('the cluster’s compose file', () => {
  const compose = text('compose.yaml');

  it('has three of etcd and of PostgreSQL, two servers, and one way to them', () => {
    const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'));
    expect(names(/^ {2}(\w+):/gm, services)).toEqual([
      ...['etcd1', 'etcd2', 'etcd3', 'pg1', 'pg2', 'pg3'],
      ...['haproxy', 'pgbouncer', 'app1', 'app2', 'caddy'],
    ]);
    expect(compose.match(/ports:/g)).toHaveLength(1);
  });

  it('passes secrets as files that make-secrets creates, and none by value', () => {
    const made = new Set(names(/^\s*keep ([a-z]\S+) /gm, text('make-secrets.sh')));
    const used = names(/secrets\/([a-z][\w.-]+)/g, compose.slice(compose.indexOf('x-cluster')));
    expect(used).toContain('patroni.env');
    for (const name of names(/\/run\/secrets\/(\S+)/g, compose)) expect(used).toContain(name);
    for (const name of used) expect(made).toContain(name);
    expect(compose).not.toMatch(/(PASSWORD|SECRET_KEY|CREDENTIAL_KEY|DATABASE_URL|SMTP_URL):/);
    expect(readFileSync('.gitignore', 'utf8')).toContain('deploy/cluster/secrets/');
  });

  it('sets only variables that the server knows, and tells it of the pooler', () => {
    const app = compose.slice(compose.indexOf('DATABASE_URL_FILE'), compose.indexOf('\nservices:'));
    const set = names(/^ {4}([A-Z_]+):/gm, app);
    expect(set).toContain('DATABASE_POOLER');
    expect(set).toContain('DATABASE_REPLICA_URL_FILE');
    for (const name of set) expect(variableNames).toContain(name.replace(/_FILE$/, ''));
    expect(text('pgbouncer.ini')).toContain('pool_mode = transaction');
  });

  it('sets what the units take from cluster.env.example', () => {
    const listed = names(/^([A-Z0-9_]+)=/gm, text('cluster.env.example'));
    const passed = names(/\b((?:ETCD|PATRONI)_[A-Z0-9_]+):/g, compose);
    for (const name of passed) expect(listed).toContain(name);
    const ofHaproxy = names(/\$\{(\w+)\}/g, text('haproxy.cfg'));
    for (const name of ofHaproxy) {
      expect(listed).toContain(name);
      expect(compose).toContain(`${name}:`);
    }
    for (const name of names(/^(\w+_PASSWORD)=/gm, text('cluster.env.example'))) {
      expect(text('make-secrets.sh')).toContain(`${name}=`);
    }
  });
});

describe('the cluster’s settings', () => {
  it('agree with each other', () => {
    const patroni = text('patroni.yml');
    const bouncer = text('pgbouncer.ini');
    const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      number(new RegExp(`${name}: (\\d+)`), patroni),
    ) as [number, number, number];
    // Patroni's own rule: the primary gives up before its key in etcd ends.
    expect(loop + 2 * retry).toBeLessThanOrEqual(ttl);
    expect(patroni).toContain('synchronous_mode: true');
    // By the API of version 3 Patroni 3.0.2 may make itself the primary beside another.
    for (const name of ['compose.yaml', 'cluster.env.example']) {
      expect(text(name)).toContain('PATRONI_ETCD_HOSTS');
      expect(text(name)).toMatch(/ETCD_ENABLE_V2(=|: ')true/);
    }
    // Three PgBouncers leave some for backups and Patroni.
    const connections = number(/max_connections: (\d+)/, patroni);
    expect(3 * number(/default_pool_size = (\d+)/, bouncer)).toBeLessThanOrEqual(connections - 20);
    // A server hears from PgBouncer that nothing answers before it gives up by itself.
    const waitMs = number(/query_wait_timeout = (\d+)/, bouncer) * 1000;
    expect(waitMs).toBeLessThan(usualPoolLimits.answerTimeoutMs);
  });

  it('lead reads to the replica that acknowledges commits, and to no other', () => {
    const bouncer = text('pgbouncer.ini');
    const [, url] = /^keep database-replica-url "(.+)"$/m.exec(text('make-secrets.sh')) ?? [];
    const name = url?.split('/').at(-1);
    const port = number(
      new RegExp(`^${name} = host=haproxy port=(\\d+) dbname=jiadi$`, 'm'),
      bouncer,
    );
    const listener = text('haproxy.cfg')
      .split(/^listen /m)
      .find((part) => part.includes(`:${port}"`));
    expect(listener).toContain('option httpchk OPTIONS /synchronous');
    // The name that the units say.
    expect(text('units/jiadi@.service')).toContain(
      `DATABASE_REPLICA_URL, which\n# ends with ${name}`,
    );
  });

  it('give statements outside of transactions the timeouts of the servers', () => {
    const script = text('create-database.sh');
    const { lockTimeoutMs, statementTimeoutMs, answerTimeoutMs } = usualPoolLimits;
    for (const [name, ms] of [
      ['lock_timeout', lockTimeoutMs],
      ['statement_timeout', statementTimeoutMs],
      ['idle_in_transaction_session_timeout', answerTimeoutMs],
    ] as const) {
      expect(script).toContain(`SET ${name} = '${ms / 1000}s'`);
    }
  });
});

describe('the cluster’s units', () => {
  const unit = (name: string) => text(`units/${name}.service`);

  it('are one for each program, restarted when it ends', () => {
    const all = globSync('deploy/cluster/units/*').map((path) => path.split('/').at(-1));
    expect(all.sort()).toEqual([
      ...['jiadi-etcd.service', 'jiadi-haproxy.service', 'jiadi-patroni.service'],
      ...['jiadi-pgbouncer.service', 'jiadi@.service'],
    ]);
    for (const name of all) expect(text(`units/${name}`)).toMatch(/^Restart=(always|on-failure)$/m);
  });

  it('start a server as the unit for one machine does', () => {
    const alone = readFileSync('deploy/jiadi.service', 'utf8');
    expect(unit('jiadi@')).toContain(/^ExecStart=.*$/m.exec(alone)?.[0]);
    expect(unit('jiadi@')).toContain('CapabilityBoundingSet=');
  });

  it('start the programs with the files beside them, as the compose file does', () => {
    const compose = text('compose.yaml');
    for (const name of ['patroni', 'haproxy', 'pgbouncer']) {
      const file = /\/etc\/\S+/.exec(/^ExecStart=.*$/m.exec(unit(`jiadi-${name}`))?.[0] ?? '')?.[0];
      expect(text(file?.split('/').at(-1) ?? '')).not.toBe('');
      expect(compose).toContain(file);
      const folder = `/etc/${name}/`;
      expect(text('Dockerfile')).toContain(folder);
    }
  });
});
