import { z } from 'zod';
import { dayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  id,
  instant,
  optionalText,
  requiredText,
  versionField,
} from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';
import { listOf } from '../fields/list-field.ts';
import {
  type OtherExchange,
  otherExchangeLabels,
  otherExchangesWithPassphrase,
} from './other-exchanges.ts';

/**
 * Where an account may be: the labels of brokers and exchanges with an adapter of their own. HUOBI is HTX
 * today.
 */
const knownBrokerLabels = {
  LONGPORT: '长桥证券',
  FUTU: '富途证券',
  BINANCE: '币安',
  OKX: '欧易',
  HUOBI: '火币 HTX',
  BYBIT: 'Bybit',
  GATE: 'Gate',
  BITGET: 'Bitget',
  KUCOIN: 'KuCoin',
  MEXC: 'MEXC',
  KRAKEN: 'Kraken',
  COINBASE: 'Coinbase',
  IBKR: '盈透证券',
  BTC_WALLET: '比特币钱包',
  EVM_WALLET: '以太坊系钱包',
  SOLANA_WALLET: 'Solana 钱包',
  TRON_WALLET: '波场钱包',
} as const;
export const brokerLabels = { ...knownBrokerLabels, ...otherExchangeLabels } as const;
export type SecuritiesAccountType = keyof typeof brokerLabels;
export const securitiesAccountTypes = keysOf(brokerLabels);
/** Those that a form offers one by one; the others stand in a list of their own. */
export const knownBrokers = keysOf(knownBrokerLabels);

/** Whether an account is at an exchange that was never tested with a real account. */
export function isOtherExchange(type: SecuritiesAccountType): type is OtherExchange {
  return type in otherExchangeLabels;
}

const wallets = ['BTC_WALLET', 'EVM_WALLET', 'SOLANA_WALLET', 'TRON_WALLET'] as const;
export type WalletType = (typeof wallets)[number];

/** Whether an account is a wallet, which is read by its public addresses alone, without any secret. */
export function isWallet(type: SecuritiesAccountType): type is WalletType {
  return (wallets as readonly string[]).includes(type);
}

/** `PENDING`: never synced. */
export const syncStatuses = ['PENDING', 'SYNCING', 'SUCCESS', 'FAILED'] as const;

const accountName = requiredText('账户名称不能为空', 100);
const accountType = z.enum(securitiesAccountTypes, { error: '请选择券商或交易所' });

/**
 * One part of a key, encrypted by the browser: base64 of a random 12-byte IV followed by
 * the AES-256-GCM ciphertext and tag, under the key of `securities.credentialKey`.
 */
const appKey = requiredText('API Key 不能为空');
const secretText = 'API Secret 不能为空';
const appSecret = requiredText(secretText);

/** Exchanges whose key has a passphrase as its third part. */
const withPassphrase: readonly SecuritiesAccountType[] = [
  'OKX',
  'BITGET',
  'KUCOIN',
  ...otherExchangesWithPassphrase,
];

/** Whether a key of this account needs its third part. */
export function needsPassphrase(type: SecuritiesAccountType): boolean {
  return withPassphrase.includes(type);
}

/** A name as it stands before Chinese words: with a space behind Latin letters. */
export function beforeChinese(name: string): string {
  return /\w$/.test(name) ? `${name} ` : name;
}

/** The message where the third part of a key is missing. */
export function passphraseText(type: SecuritiesAccountType): string {
  return `${beforeChinese(brokerLabels[type])}账户需要填写 Passphrase`;
}

const credentials = {
  accountType,
  appKey,
  /** Wallets have none. */
  appSecret: optionalText(),
  accessToken: optionalText(),
};
type PassphraseFields = {
  accountType: SecuritiesAccountType;
  accessToken?: string | null | undefined;
};
const hasPassphrase = ({ accountType: type, accessToken }: PassphraseFields) =>
  !needsPassphrase(type) || Boolean(accessToken);
/** Runs beside the fields' own checks, so that one answer names everything that is wrong. */
const passphraseMissing = {
  error: ({ input }: { input?: unknown }) =>
    passphraseText((input as PassphraseFields).accountType),
  path: ['accessToken'],
  when: () => true,
};

/** Whether a body has the second part of the key, which all but wallets have. */
const hasSecret = (body: {
  accountType: SecuritiesAccountType;
  appSecret?: string | null | undefined;
}) => isWallet(body.accountType) || Boolean(body.appSecret);
const secretMissing = { error: secretText, path: ['appSecret'], when: () => true };

export const createSecuritiesAccountBody = z
  .object({ accountName, ...credentials })
  .refine(hasSecret, secretMissing)
  .refine(hasPassphrase, passphraseMissing);

/** Credentials that are tried before they are saved. */
export const tryCredentialsBody = z
  .object(credentials)
  .refine(hasSecret, secretMissing)
  .refine(hasPassphrase, passphraseMissing);

/** Which way money went, as the owner of an account sees it. */
export const cashFlowLabels = { IN: '转入', OUT: '转出' } as const;
const cashFlowDirections = Object.keys(cashFlowLabels) as ['IN', 'OUT'];

/** Money that came into an account or left it, entered by its owner: no broker reports it completely. */
export const cashFlow = z.object({
  day: dayField('日期不能为空'),
  direction: z.enum(cashFlowDirections, { error: '请选择转入或转出' }),
  amount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }),
  currency: currencyField,
});
export type CashFlow = z.output<typeof cashFlow>;

/** Omitted fields are unchanged. A part of the key that is given, encrypted likewise, replaces the stored one. */
export const updateSecuritiesAccountBody = z.object({
  accountName: accountName.optional(),
  isActive: z.boolean({ error: '是否启用必须是 true 或 false' }).optional(),
  appKey: appKey.optional(),
  appSecret: appSecret.optional(),
  accessToken: optionalText(),
  /** All that came and went since the first sync, for the returns; null where that is not known. */
  cashFlows: listOf(cashFlow, { error: '必须是列表', max: 500, tooLong: '最多500笔' }).nullish(),
  version: versionField,
});

/** The rates behind a total in one currency. Brokers hold more currencies than have rates. */
export const rateUse = {
  currency: currencyField,
  rateTime: z.string().nullable(),
  missingRates: z.array(z.string()),
  staleRates: z.array(z.string()),
};

/** The quantity by imported trades and that of the broker, where they differ: costs are not derived then. */
export const positionMismatch = z.object({ derived: z.number(), synced: z.number() });
export type PositionMismatch = z.output<typeof positionMismatch>;

/** The symbol whose imported trades get an entry that makes their quantity the broker's. */
export const correctionBody = z.object({ symbol: requiredText('证券代码不能为空', 200) });

export const securitiesAccount = z.object({
  id,
  accountName: z.string(),
  accountType: z.enum(securitiesAccountTypes),
  /** Market value of the positions and cash at the broker, in `currency`. */
  totalAssets: z.number(),
  /** Of the positions whose cost the broker or imported trades give; null when there is none. */
  totalPnl: z.number().nullable(),
  /** In percent of that cost. */
  totalPnlPercent: z.number().nullable(),
  ...rateUse,
  positionCount: z.int(),
  /** Positions without any known price, which the total leaves out. */
  unpricedCount: z.int(),
  /** Symbols of those, the first twenty. */
  unpriced: z.array(z.string()),
  syncStatus: z.enum(syncStatuses),
  /** Why the newest sync failed, in words a person can act on. */
  syncError: z.string().nullable(),
  /**
   * One Chinese text for each part of the account that the last successful sync could not read, and one
   * with both figures when the broker's own total differs by more than 1 %.
   */
  unread: z.array(z.string()),
  /** When the positions shown were read; null when none ever were. */
  lastSyncTime: instant.nullable(),
  isActive: z.boolean(),
  /** Null where their owner has not stated them as complete. */
  cashFlows: z.array(cashFlow).nullable(),
  /**
   * Realised by imported trades, of what is no longer held too, in `currency`; null without trades whose
   * quantities are the broker's, and without a rate.
   */
  realizedGain: z.number().nullable(),
  /** Symbols whose trades come to another quantity than the broker's, of what is not held at all too. */
  mismatches: z.array(positionMismatch.extend({ symbol: z.string() })),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type SecuritiesAccount = z.output<typeof securitiesAccount>;

export const securitiesOverview = z.object({
  totalAssets: z.number(),
  totalPnl: z.number().nullable(),
  totalPnlPercent: z.number().nullable(),
  ...rateUse,
  /** Inactive accounts are in no count and no sum. */
  accountCount: z.int(),
  positionCount: z.int(),
  unpricedCount: z.int(),
});
export type SecuritiesOverview = z.output<typeof securitiesOverview>;

export const syncOutcome = z.object({
  syncStatus: z.enum(syncStatuses),
  syncError: z.string().nullable(),
  unread: z.array(z.string()),
  lastSyncTime: instant.nullable(),
});
export type SyncOutcome = z.output<typeof syncOutcome>;

export const connectionTest = z.object({ ok: z.boolean(), message: z.string() });
export type ConnectionTest = z.output<typeof connectionTest>;

/** Brokers that hand out a statement with trades and dividends, for an import. */
export function hasStatement(type: SecuritiesAccountType): boolean {
  return type === 'IBKR';
}

/** The statement of an account as a file for an import; null beside the reason where there is none. */
export const statementAnswer = z.object({
  ok: z.boolean(),
  message: z.string(),
  file: z.object({ name: z.string(), text: z.string() }).nullable(),
});
export type StatementAnswer = z.output<typeof statementAnswer>;
