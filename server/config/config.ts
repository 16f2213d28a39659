import { z } from 'zod';
import { currencies } from '../../contract/fields/currencies.ts';
import type { DatabaseTarget } from '../db/open-database.ts';
import { usualPoolLimits } from '../db/postgres/pool-limits.ts';
import { isOpenDEntry } from '../providers/brokers/futu/opend-address.ts';
import { readProviderUrls } from '../providers/provider-urls.ts';
import { withFiles } from './config-files.ts';
import { key32, port, text, timeZone, trustProxy, urlWith } from './config-values.ts';

/** Everything an operator may set, checked once at start. */
export interface Config {
  host: string;
  port: number;
  /** Where metrics are served; unset: nowhere. */
  metrics: { host: string; port: number } | undefined;
  dataDir: string;
  /** Where backups are kept. */
  backupDir: string;
  database: DatabaseTarget;
  /** There is data already: an empty data folder is a missing volume, not a new beginning. */
  expectData: boolean;
  /** Unset: mails become files in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Unset: generated once and kept in the data folder. */
  secretKey: string | undefined;
  /** Keys that `SECRET_KEY` has replaced. */
  secretKeysOld: string[];
  credentialKey: string | undefined;
  captchaAnswer: string | undefined;
  /** Whether newcomers may register; who had registered may still verify. */
  registration: 'open' | 'closed';
  trustProxy: boolean | number | string;
  openDAllowlist: string[];
  /** How many MiB of rows a user may store. */
  userQuotaMb: number;
  baseCurrency: (typeof currencies)[number];
  timeZone: string;
  providerUrls: Partial<Record<string, string>>;
  production: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  /** Worth a line in the log at start. */
  warnings: string[];
}

/** A variable that does not hold what it takes. Its message is one line, for the operator. */
export class ConfigError extends Error {}

const portInWords = 'a whole number from 0 to 65535 (0 picks a free port)';

/** One reader per variable: what it takes, in words, and how to read it. */
const variables = {
  HOST: variable('a host name or address', text.default('127.0.0.1')),
  PORT: variable(portInWords, port.default(3000)),
  METRICS_HOST: variable('a host name or address', text.default('127.0.0.1')),
  METRICS_PORT: variable(portInWords, port.optional()),
  DATA_DIR: variable('a folder', text.default('./data')),
  BACKUP_DIR: variable('a folder', text.optional()),
  DATABASE_URL: variable(
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
  EXPECT_DATA: variable('1 or nothing', z.enum(['1', '0', '']).optional()),
  SMTP_URL: variable(
    'a mail server address such as smtps://user:password@host:465',
    urlWith(['smtp:', 'smtps:']).optional(),
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
  REGISTRATION: variable('open or closed', z.enum(['open', 'closed']).default('open')),
  TRUST_PROXY: variable(
    'true, false, a number of hops, or addresses of proxies separated by commas',
    trustProxy.default(false),
  ),
  OPEND_ALLOWLIST: variable(
    'host names or addresses, each with or without a port (IPv6 then in brackets), separated by commas',
    z
      .string()
      .default('127.0.0.1,localhost')
      .transform((list) =>
        list
          .split(',')
          .map((host) => host.trim())
          .filter(Boolean),
      )
      .refine((entries) => entries.every(isOpenDEntry)),
  ),
  USER_QUOTA_MB: variable(
    'a whole number from 1 to 1000000',
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(1_000_000))
      .default(100),
  ),
  BASE_CURRENCY: variable(`one of ${currencies.join(', ')}`, z.enum(currencies).default('CNY')),
  TIME_ZONE: variable('a time zone such as Asia/Shanghai', timeZone.default('Asia/Shanghai')),
  PROVIDERS_FILE: variable('a JSON file that maps service names to addresses', text.optional()),
  LOG_LEVEL: variable(
    'debug, info, warn or error',
    z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  ),
  NODE_ENV: variable('production, development or test', z.string().optional()),
  ALLOW_OUTBOX: variable('1 or nothing', z.enum(['1', '0', '']).optional()),
};

/** What the READMEs have to name. */
export const variableNames = Object.keys(variables);

/** Reads the environment, and files that it names. Throws a `ConfigError` that names the first wrong variable and what it takes. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = withFiles(env, variableNames, (line) => {
    throw new ConfigError(line);
  });
  const read = <K extends keyof typeof variables>(name: K) =>
    variables[name](name, given[name]) as ReturnType<(typeof variables)[K]>;

  const production = read('NODE_ENV') === 'production';
  const smtpUrl = read('SMTP_URL');
  const captchaAnswer = read('CAPTCHA_ANSWER');
  if (production && captchaAnswer !== undefined) {
    throw new ConfigError(
      'CAPTCHA_ANSWER is for automated tests: it must be unset when NODE_ENV=production',
    );
  }
  if (production && !smtpUrl && read('ALLOW_OUTBOX') !== '1') {
    throw new ConfigError(
      'SMTP_URL must be set when NODE_ENV=production (ALLOW_OUTBOX=1 to do without mail)',
    );
  }
  const dataDir = read('DATA_DIR');
  const databaseUrl = read('DATABASE_URL');
  const size = read('DATABASE_POOL_SIZE');
  const providers = readProviderUrls(read('PROVIDERS_FILE'));
  if (!providers) {
    throw new ConfigError(
      'PROVIDERS_FILE must be a JSON file that maps service names to addresses',
    );
  }
  const metricsHost = read('METRICS_HOST');
  const metricsPort = read('METRICS_PORT');
  return {
    host: read('HOST'),
    port: read('PORT'),
    metrics: metricsPort === undefined ? undefined : { host: metricsHost, port: metricsPort },
    dataDir,
    backupDir: read('BACKUP_DIR') ?? `${dataDir}/backups`,
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl, pool: { size } }
      : { kind: 'sqlite', file: `${dataDir}/app.db` },
    expectData: read('EXPECT_DATA') === '1',
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? defaultSender(smtpUrl),
    secretKey: read('SECRET_KEY'),
    secretKeysOld: read('SECRET_KEYS_OLD'),
    credentialKey: read('CREDENTIAL_KEY'),
    captchaAnswer,
    registration: read('REGISTRATION'),
    trustProxy: read('TRUST_PROXY'),
    openDAllowlist: read('OPEND_ALLOWLIST'),
    userQuotaMb: read('USER_QUOTA_MB'),
    baseCurrency: read('BASE_CURRENCY'),
    timeZone: read('TIME_ZONE'),
    providerUrls: providers.urls,
    production,
    logLevel: read('LOG_LEVEL'),
    warnings: [
      ...(captchaAnswer === undefined
        ? []
        : ['CAPTCHA_ANSWER is set: every captcha has the same answer']),
      ...providers.warnings,
    ],
  };
}

function variable<T extends z.ZodType>(takes: string, schema: T) {
  return (name: string, value: string | undefined): z.output<T> => {
    const result = schema.safeParse(value === '' ? undefined : value);
    if (result.success) return result.data;
    throw new ConfigError(`${name} must be ${takes}`);
  };
}

/** `MAIL_FROM` defaults to the mail server's user. */
function defaultSender(smtpUrl: string | undefined): string {
  const user = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : '';
  return user.includes('@') ? user : 'jiadi@localhost';
}
