import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';
import { currencies } from '../../contract/fields/currencies.ts';
import { usualPoolLimits } from '../db/postgres/pool-limits.ts';
import { isOpenDEntry } from '../providers/brokers/futu/opend-address.ts';
import { readNotifyHost } from '../providers/notices/notify-host.ts';

const text = z.string().trim().min(1);

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65535));

/** 32 bytes in base64, as text. */
const key32 = text.refine((value) => /^[A-Za-z0-9+/]{43}=$/.test(value));

const timeZone = text.refine(isTimeZone);

/** Whether to trust proxies, how many, or which. */
const trustProxy = text
  .refine((value) => /^(true|false|\d+)$/.test(value) || value.split(',').every(isProxy))
  .transform((value): boolean | number | string => {
    if (value === 'true') return true;
    if (value === 'false') return false;
    return /^\d+$/.test(value) ? Number(value) : value;
  });

/** 1 or nothing; 0 is nothing too. */
const flag = z.enum(['1', '0']).optional();

const portInWords = 'a whole number from 0 to 65535 (0 picks a free port)';

/** Every variable: what it takes, in words for an error message, and the schema that parses it. */
export const variables = {
  HOST: variable('a host name or address', text.default('127.0.0.1')),
  PORT: variable(portInWords, port.default(3000)),
  METRICS_HOST: variable('a host name or address', text.default('127.0.0.1')),
  METRICS_PORT: variable(portInWords, port.optional()),
  DATA_DIR: variable('a folder', text.default('./data')),
  BACKUP_DIR: variable('a folder', text.optional()),
  BACKUP_REMOTE: variable(
    's3://bucket/path, a WebDAV address such as https://nas.example/dav/jiadi, or a folder',
    text.optional(),
  ),
  BACKUP_RECIPIENTS: variable(
    'public keys of age (age1…), separated by commas',
    text
      .transform((list) => list.split(',').map((key) => key.trim()))
      .pipe(z.array(z.string().regex(/^age1[02-9ac-hj-np-z]{50,4000}$/)))
      .default([]),
  ),
  BACKUP_REMOTE_USER: variable('a user name, or the id of an access key of S3', text.optional()),
  BACKUP_REMOTE_PASSWORD: variable('a password, or the secret of an access key', text.optional()),
  BACKUP_REMOTE_ENDPOINT: variable(
    'the address of S3-compatible storage, such as https://s3.example.org',
    urlWith(['https:', 'http:']).optional(),
  ),
  BACKUP_REMOTE_REGION: variable('the region of S3-compatible storage', text.default('us-east-1')),
  OPERATOR_EMAIL: variable('an e-mail address', z.email().optional()),
  DATABASE_URL: variable(
    'a PostgreSQL address such as postgres://user:password@host:5432/name',
    urlWith(['postgres:', 'postgresql:']).optional(),
  ),
  DATABASE_REPLICA_URL: variable(
    'a PostgreSQL address such as postgres://user:password@host:5432/name',
    urlWith(['postgres:', 'postgresql:']).optional(),
  ),
  DATABASE_POOL_SIZE: variable(
    'a whole number from 1 to 1000',
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(1000))
      .default(usualPoolLimits.size),
  ),
  DATABASE_POOLER: variable('transaction or nothing', z.enum(['transaction']).optional()),
  EXPECT_DATA: variable('1 or nothing', flag),
  SMTP_URL: variable(
    'a mail server address such as smtps://user:password@host:465',
    urlWith(['smtp:', 'smtps:'])
      // Without a host mail would go to this machine: the slashes are easily forgotten.
      .refine((value) => new URL(value).hostname !== '')
      .optional(),
  ),
  MAIL_FROM: variable(
    'an e-mail address, with or without a name: 家底 <mail@example.org>',
    text.regex(/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/).optional(),
  ),
  SECRET_KEY: variable('32 bytes in base64', key32.optional()),
  SECRET_KEYS_OLD: variable(
    'keys of 32 bytes in base64, separated by commas',
    text
      .transform((list) => list.split(',').map((key) => key.trim()))
      .pipe(z.array(key32))
      .default([]),
  ),
  CREDENTIAL_KEY: variable('32 bytes in base64', key32.optional()),
  CAPTCHA_ANSWER: variable('1 to 10 characters', text.max(10).optional()),
  OIDC_ISSUER: variable(
    'the address of an identity provider, such as https://id.example.org (http for this machine alone)',
    urlWith(['https:', 'http:'])
      .refine((value) => !/^http:/.test(value) || isThisMachine(new URL(value).hostname))
      .optional(),
  ),
  OIDC_CLIENT_ID: variable('what the identity provider calls this server', text.optional()),
  OIDC_CLIENT_SECRET: variable('the secret of that', text.optional()),
  OIDC_LABEL: variable('1 to 20 characters', text.max(20).default('单点登录')),
  OIDC_REGISTRATION: variable('open or closed', z.enum(['open', 'closed']).default('closed')),
  OIDC_TRUST_FACTORS: variable('1 or nothing', flag),
  PASSWORD_SIGN_IN: variable('on or off', z.enum(['on', 'off']).default('on')),
  REGISTRATION: variable('open or closed', z.enum(['open', 'closed']).default('open')),
  TRUST_PROXY: variable(
    'true, false, a number of hops, or addresses of proxies separated by commas',
    trustProxy.default(false),
  ),
  OPEND_ALLOWLIST: variable(
    'host names or addresses, each with or without a port (IPv6 then in brackets), separated by commas',
    z
      .string()
      // The usual port of OpenD alone: what else listens on this machine must not be called by users.
      .default('127.0.0.1:33333,localhost:33333')
      .transform((list) =>
        list
          .split(',')
          .map((host) => host.trim())
          .filter(Boolean),
      )
      .refine((entries) => entries.every(isOpenDEntry)),
  ),
  NOTIFY_ALLOWLIST: variable(
    'host names, each with or without a port, separated by commas',
    z
      .string()
      .default('api.day.app,ntfy.sh')
      .transform((list) =>
        list
          .split(',')
          .filter((host) => host.trim() !== '')
          .map((host) => readNotifyHost(host) ?? ''),
      )
      .refine((hosts) => hosts.every(Boolean)),
  ),
  PUBLIC_URL: variable(
    'the address of this server for people, such as https://jiadi.example.org',
    urlWith(['https:', 'http:'])
      .transform((value) => new URL(value).origin)
      .optional(),
  ),
  DEMO: variable('public or nothing', z.enum(['public']).optional()),
  MCP_ENABLED: variable('1 or nothing', flag),
  SERVICE_WORKER: variable('1 or 0', z.enum(['1', '0']).default('1')),
  USER_QUOTA_MB: variable(
    'a whole number from 1 to 1000000',
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(1_000_000))
      .default(100),
  ),
  AUDIT_LOG_DAYS: variable(
    'a whole number from 90 to 36500',
    z
      .string()
      .regex(/^\d{2,5}$/)
      .transform(Number)
      .pipe(z.number().min(90).max(36_500))
      .default(1095),
  ),
  BASE_CURRENCY: variable(`one of ${currencies.join(', ')}`, z.enum(currencies).default('CNY')),
  TIME_ZONE: variable('a time zone such as Asia/Shanghai', timeZone.default('Asia/Shanghai')),
  PROVIDERS_FILE: variable('a JSON file that maps service names to addresses', text.optional()),
  MARKET_RULES_FILE: variable('a JSON file of charges and closures', text.optional()),
  LOG_LEVEL: variable(
    'debug, info, warn or error',
    z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  ),
  NODE_ENV: variable('production, development or test', z.string().optional()),
  ALLOW_OUTBOX: variable('1 or nothing', flag),
};

/** A variable. `takes` completes the sentence “NAME must be …”. */
function variable<T extends z.ZodType>(takes: string, schema: T) {
  return { takes, schema };
}

/** A URL with one of these protocols, written with the colon. */
function urlWith(protocols: string[]) {
  return text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    { abort: true },
  );
}

/** Whether Fastify takes an entry as proxies: an address, a subnet, or its name for a group of them. */
function isProxy(entry: string): boolean {
  const name = entry.trim();
  if (/^(loopback|linklocal|uniquelocal)$/.test(name)) return true;
  const [, address = '', range = '1'] = /^([^/]*)(?:\/(.*))?$/.exec(name) ?? [];
  const mostBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (/^\d{1,3}$/.test(range)) return Number(range) >= 1 && Number(range) <= mostBits;
  return isIPv4(address) && isIPv4(range);
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}

function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}
