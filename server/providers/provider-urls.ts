import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { securitiesAccountTypes } from '../../contract/securities/securities-fields.ts';
import { evmChains } from './brokers/wallets/evm-chains.ts';

/** The names of outside services in `PROVIDERS_FILE`. */
export const providerNames: readonly string[] = [
  ...securitiesAccountTypes.map((name) => name.toLowerCase()),
  ...evmChains.map(({ name }) => name),
  'tencent',
  'yahoo',
  'sina',
  'eastmoney',
  'tiantian',
  'binance-vision',
  'okx-public',
  'coingecko',
  'sge',
  'ecb',
  'frankfurter',
  'er-api',
  'csindex',
  'wecom',
  'feishu',
  'dingtalk',
  'serverchan',
  'pushdeer',
  'telegram',
];

/**
 * Reads the operator's addresses for outside services (mirrors, proxies, test servers).
 * Unknown names become warnings; undefined if the file is invalid.
 */
export function readProviderUrls(
  path: string | undefined,
): { urls: Partial<Record<string, string>>; warnings: string[] } | undefined {
  if (!path) return { urls: {}, warnings: [] };
  const parsed = z.record(z.string(), z.url()).safeParse(readJson(path));
  if (!parsed.success) return undefined;
  const knownNames = new Set<string>(providerNames);
  const unknownNames = Object.keys(parsed.data).filter((name) => !knownNames.has(name));
  return {
    urls: parsed.data,
    warnings: unknownNames.map((name) => `PROVIDERS_FILE names an unknown service: ${name}`),
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
