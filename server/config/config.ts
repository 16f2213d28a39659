import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Currency } from '../../contract/fields/currencies.ts';
import type { MarketRules } from '../../finance/market/market-rules.ts';
import {
  type RemoteAccess,
  type RemoteAddress,
  readRemoteAddress,
} from '../backups/remote/remote-address.ts';
import type { DatabaseTarget } from '../db/open-database.ts';
import { decodePercentCodes } from '../lib/decode-percent-codes.ts';
import { readProviderUrls } from '../providers/provider-urls.ts';
import { readMarketRules } from './market-rules-file.ts';
import { variables } from './variables.ts';

/** Everything that an operator may set, validated once at start. */
export interface Config {
  host: string;
  port: number;
  /** The address of the metrics server; undefined without one. */
  metrics: { host: string; port: number } | undefined;
  dataDir: string;
  /** The folder of backups. */
  backupDir: string;
  /** Where sealed backups are sent, and to whose keys they are encrypted; undefined: nowhere. */
  remoteBackup: { address: RemoteAddress; recipients: string[] } | undefined;
  /** How remote storage is reached. */
  remoteAccess: RemoteAccess;
  /** Who is told that backups have not been sent away for two days. */
  operatorEmail: string | undefined;
  database: DatabaseTarget;
  /** Data must exist: an empty data folder is a missing volume, and refused. */
  expectData: boolean;
  /** Undefined: mails are written to files in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined: generated once and stored in the data folder. */
  secretKey: string | undefined;
  /** Keys that `SECRET_KEY` has replaced. */
  secretKeysOld: string[];
  credentialKey: string | undefined;
  captchaAnswer: string | undefined;
  /** Whether new users may register. Earlier registrations may be verified either way. */
  registration: 'open' | 'closed';
  /** The identity provider that people may sign in with (OpenID Connect); undefined without one. */
  oidc: OidcSettings | undefined;
  /** Whether people may sign in with a password. */
  passwordSignIn: 'on' | 'off';
  trustProxy: boolean | number | string;
  openDAllowlist: string[];
  /** The hosts that reminders may be sent to, each in the spelling of `readNotifyHost`. */
  notifyAllowlist: string[];
  /** The origin under which people reach the server; undefined: not known. */
  publicUrl: string | undefined;
  /** Whether this is a public demo: visitors enter without an account, and all they store is deleted afterwards. */
  publicDemo: boolean;
  /** Whether agents are served by the Model Context Protocol. */
  mcpEnabled: boolean;
  /** Whether browsers get the worker that opens the application offline, or one that ends it. */
  hasServiceWorker: boolean;
  /** How many MiB the rows of one user may take. */
  userQuotaMb: number;
  /** After how many days a line of the audit log is deleted. */
  auditLogDays: number;
  baseCurrency: Currency;
  timeZone: string;
  providerUrls: Partial<Record<string, string>>;
  /** What markets charge and when they are closed, with the operator's corrections. */
  marketRules: MarketRules;
  production: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  /** Lines to log at start. */
  warnings: string[];
}

/** An identity provider, and what this server is to it. */
interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button says. */
  label: string;
  /** Whether who is new there gets an account here. */
  registration: 'open' | 'closed';
  /** Whether the second factor is not asked for where the provider says that it was. */
  trustsFactors: boolean;
}

/** Where the household of a public demo is, beside the data. */
export const householdFileIn = (dataDir: string) => `${dataDir}/demo-household.json`;

/** An invalid variable. Its message is one line for the operator. */
export class ConfigError extends Error {}

type VariableName = keyof typeof variables;

/** The names of all variables, which both READMEs list. */
export const variableNames = Object.keys(variables);

/** Reads the environment, and files that it names. Throws a `ConfigError` for the first invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = <K extends VariableName>(name: K) => readVariable(name, env);

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
  const replicaUrl = readReplicaUrl(read('DATABASE_REPLICA_URL'), databaseUrl);
  const size = read('DATABASE_POOL_SIZE');
  const pooler = read('DATABASE_POOLER');
  const providers = readProviderUrls(read('PROVIDERS_FILE'));
  if (!providers) {
    throw new ConfigError(
      'PROVIDERS_FILE must be a JSON file that maps service names to addresses',
    );
  }
  const rulesFile = read('MARKET_RULES_FILE');
  const marketRules = readMarketRules(rulesFile);
  if ('problem' in marketRules) {
    throw new ConfigError(
      `MARKET_RULES_FILE must be a JSON file of charges and closures: ${rulesFile}: ${marketRules.problem}`,
    );
  }
  const remoteAccess = {
    endpoint: read('BACKUP_REMOTE_ENDPOINT'),
    region: read('BACKUP_REMOTE_REGION'),
    user: read('BACKUP_REMOTE_USER'),
    password: read('BACKUP_REMOTE_PASSWORD'),
  };
  const recipients = read('BACKUP_RECIPIENTS');
  const remoteBackup = readRemoteBackup(read('BACKUP_REMOTE'), recipients, remoteAccess);
  const oidc = readOidc({
    issuer: read('OIDC_ISSUER'),
    clientId: read('OIDC_CLIENT_ID'),
    clientSecret: read('OIDC_CLIENT_SECRET'),
    label: read('OIDC_LABEL'),
    registration: read('OIDC_REGISTRATION'),
    trustsFactors: read('OIDC_TRUST_FACTORS') === '1',
  });
  if (oidc && !read('PUBLIC_URL')) {
    throw new ConfigError('PUBLIC_URL must be set with OIDC_ISSUER, which leads back to it');
  }
  const passwordSignIn = read('PASSWORD_SIGN_IN');
  if (passwordSignIn === 'off' && !oidc) {
    throw new ConfigError('PASSWORD_SIGN_IN=off needs OIDC_ISSUER: nobody could sign in');
  }
  const publicDemo = read('DEMO') === 'public';
  if (publicDemo) refuseBesideDemo(dataDir, { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl });
  const metricsHost = read('METRICS_HOST');
  const metricsPort = read('METRICS_PORT');
  return {
    host: read('HOST'),
    port: read('PORT'),
    metrics: metricsPort === undefined ? undefined : { host: metricsHost, port: metricsPort },
    dataDir,
    backupDir: read('BACKUP_DIR') ?? `${dataDir}/backups`,
    remoteBackup,
    remoteAccess,
    operatorEmail: read('OPERATOR_EMAIL'),
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl, replicaUrl, pool: { size }, pooler }
      : { kind: 'sqlite', file: `${dataDir}/app.db` },
    expectData: read('EXPECT_DATA') === '1',
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? defaultSender(smtpUrl),
    secretKey: read('SECRET_KEY'),
    secretKeysOld: read('SECRET_KEYS_OLD'),
    credentialKey: read('CREDENTIAL_KEY'),
    captchaAnswer,
    registration: publicDemo ? 'closed' : read('REGISTRATION'),
    oidc,
    passwordSignIn,
    trustProxy: read('TRUST_PROXY'),
    openDAllowlist: read('OPEND_ALLOWLIST'),
    notifyAllowlist: read('NOTIFY_ALLOWLIST'),
    publicUrl: read('PUBLIC_URL'),
    publicDemo,
    mcpEnabled: read('MCP_ENABLED') === '1' && !publicDemo,
    hasServiceWorker: read('SERVICE_WORKER') === '1',
    userQuotaMb: read('USER_QUOTA_MB'),
    auditLogDays: read('AUDIT_LOG_DAYS'),
    baseCurrency: read('BASE_CURRENCY'),
    timeZone: read('TIME_ZONE'),
    providerUrls: providers.urls,
    marketRules,
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

function readOidc(settings: { [K in keyof OidcSettings]: OidcSettings[K] | undefined }) {
  const { issuer, clientId, clientSecret } = settings;
  if (issuer === undefined) return undefined;
  if (clientId !== undefined && clientSecret !== undefined) return settings as OidcSettings;
  throw new ConfigError('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set with OIDC_ISSUER');
}

/** What leaves the machine is sealed: without a key to seal it to, nothing is sent. */
function readRemoteBackup(
  remote: string | undefined,
  recipients: string[],
  access: RemoteAccess,
): Config['remoteBackup'] {
  if (remote === undefined) return undefined;
  const address = readRemoteAddress(remote, access);
  if ('problem' in address) throw new ConfigError(`BACKUP_REMOTE is wrong: ${address.problem}`);
  if (recipients.length > 0) return { address, recipients };
  throw new ConfigError(
    'BACKUP_RECIPIENTS must be set with BACKUP_REMOTE, which sends sealed backups: npm run backup-key makes a key',
  );
}

/**
 * Refuses a public demo with a database server or a mail server, or without the household that `npm run demo`
 * writes: a demo deletes what it stores, so that no server with data of real users may become one.
 */
function refuseBesideDemo(dataDir: string, unset: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(unset)) {
    if (value)
      throw new ConfigError(`${name} must be unset when DEMO=public: a demo stores nothing`);
  }
  if (existsSync(householdFileIn(dataDir))) return;
  throw new ConfigError(
    'DEMO=public is for the demo alone, which writes its own data first: npm run demo',
  );
}

function readReplicaUrl(replicaUrl: string | undefined, databaseUrl: string | undefined) {
  if (replicaUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL must be unset without DATABASE_URL: SQLite has no replica',
    );
  }
  if (replicaUrl !== undefined && replicaUrl === databaseUrl) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL must lead to a replica: it is the same as DATABASE_URL',
    );
  }
  return replicaUrl;
}

/**
 * Parses a variable; throws a `ConfigError` that names the accepted
 * values. An empty text counts as unset.
 */
function readVariable<K extends VariableName>(name: K, env: NodeJS.ProcessEnv) {
  const { takes, schema } = variables[name];
  const result = schema.safeParse(env[name] || readFromFile(name, env) || undefined);
  if (result.success) return result.data as z.output<(typeof variables)[K]['schema']>;
  throw new ConfigError(`${name} must be ${takes}`);
}

/** Reads a variable from the file that `<name>_FILE` names, which is how containers pass secrets. */
function readFromFile(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name}_FILE must be a file that can be read (${code}): ${path}`);
  }
}

/** `MAIL_FROM` defaults to the mail server's user, where that is an address. */
function defaultSender(smtpUrl: string | undefined): string {
  const user = smtpUrl ? decodePercentCodes(new URL(smtpUrl).username) : '';
  return user.includes('@') ? user : 'jiadi@localhost';
}
