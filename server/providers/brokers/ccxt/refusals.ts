import { BrokerError, type BrokerErrorCode, BrokerRefusal } from '../broker.ts';

/** Codes by ccxt's error classes; a subclass comes before the class that it extends. */
export const codesOfCcxtErrors: readonly [className: string, code: BrokerErrorCode][] = [
  ['InvalidNonce', 'CLOCK_SKEW'],
  ['PermissionDenied', 'PERMISSION_DENIED'],
  ['AccountSuspended', 'PERMISSION_DENIED'],
  ['AuthenticationError', 'AUTH_FAILED'],
  ['RestrictedLocation', 'REGION_BLOCKED'],
  ['RateLimitExceeded', 'RATE_LIMITED'],
  ['DDoSProtection', 'RATE_LIMITED'],
  ['RequestTimeout', 'TIMEOUT'],
  ['ExchangeNotAvailable', 'UPSTREAM_DOWN'],
  ['BadResponse', 'BAD_RESPONSE'],
  ['NetworkError', 'NETWORK'],
  ['OperationFailed', 'UPSTREAM_DOWN'],
  ['ExchangeError', 'BAD_RESPONSE'],
];

interface VenueRefusal {
  /** Matches the venue's answer, which ccxt repeats in its message. */
  pattern: RegExp;
  code: BrokerErrorCode;
  message?: string;
}

const wrongIp = '当前服务器的 IP 不在密钥的白名单内，请到交易所修改白名单';

/** Answers that ccxt maps to a class that is too general or wrong. */
const venueRefusals: readonly VenueRefusal[] = [
  {
    pattern: /^binance .*"code"\s*:\s*-2015\b/s,
    code: 'AUTH_FAILED',
    message: '密钥无效或已过期，或当前 IP 不在密钥的白名单内，请到币安检查后重新填写',
  },
  { pattern: /^okx .*"code"\s*:\s*"(50101|50119)"/s, code: 'AUTH_FAILED' },
  {
    pattern: /^okx .*"code"\s*:\s*"50105"/s,
    code: 'AUTH_FAILED',
    message: 'Passphrase 不正确，请检查后重新填写',
  },
  { pattern: /^okx .*"code"\s*:\s*"50110"/s, code: 'PERMISSION_DENIED', message: wrongIp },
  { pattern: /^okx .*"code"\s*:\s*"50120"/s, code: 'PERMISSION_DENIED' },
  { pattern: /^okx .*"code"\s*:\s*"50112"/s, code: 'CLOCK_SKEW' },
  { pattern: /^htx .*(submission time|提交时间)/s, code: 'CLOCK_SKEW' },
  {
    pattern: /^htx .*(Incorrect IP|ip ?地址错误)/is,
    code: 'PERMISSION_DENIED',
    message: wrongIp,
  },
  { pattern: /^htx .*"err-code"\s*:\s*"login-required"/s, code: 'AUTH_FAILED' },
  { pattern: /^bybit .*"retCode"\s*:\s*10010\b/s, code: 'PERMISSION_DENIED', message: wrongIp },
  { pattern: /^bybit .*"retCode"\s*:\s*10016\b/s, code: 'UPSTREAM_DOWN' },
  { pattern: /^bybit .*"retCode"\s*:\s*33004\b/s, code: 'AUTH_FAILED' },
  { pattern: /^gate .*"label"\s*:\s*"REQUEST_EXPIRED"/s, code: 'CLOCK_SKEW' },
  { pattern: /^gate .*"label"\s*:\s*"IP_FORBIDDEN"/s, code: 'PERMISSION_DENIED', message: wrongIp },
  {
    pattern: /^bitget .*"code"\s*:\s*"40012"/s,
    code: 'AUTH_FAILED',
    message: 'API Key 或 Passphrase 不正确，请检查后重新填写',
  },
  { pattern: /^bitget .*"code"\s*:\s*"40018"/s, code: 'PERMISSION_DENIED', message: wrongIp },
  {
    pattern: /^kucoin .*"code"\s*:\s*"400004"/s,
    code: 'AUTH_FAILED',
    message: 'Passphrase 不正确，请检查后重新填写',
  },
  { pattern: /^kucoin .*"code"\s*:\s*"400006"/s, code: 'PERMISSION_DENIED', message: wrongIp },
  { pattern: /^kucoin .*"code"\s*:\s*"400007"/s, code: 'PERMISSION_DENIED' },
  { pattern: /^mexc .*"code"\s*:\s*10072\b/s, code: 'AUTH_FAILED' },
  { pattern: /^mexc .*"code"\s*:\s*700006\b/s, code: 'PERMISSION_DENIED', message: wrongIp },
  { pattern: /^mexc .*"code"\s*:\s*700007\b/s, code: 'PERMISSION_DENIED' },
  { pattern: /^kraken .*EAPI:Invalid signature/s, code: 'AUTH_FAILED' },
];

/**
 * Converts an error of ccxt into a `BrokerError`; returns any other error unchanged. Text of ccxt's
 * messages is dropped, because they repeat answers and signed URLs.
 */
export function refusalOf(error: unknown, classes: Record<string, new () => Error>): unknown {
  if (error instanceof BrokerError || !(error instanceof Error)) return error;
  const match = codesOfCcxtErrors.find(([name]) => classes[name] && error instanceof classes[name]);
  if (!match) return error;
  const trace = venueCodeIn(error.message) ?? match[0];
  const refusal = venueRefusals.find(({ pattern }) => pattern.test(error.message));
  return new BrokerRefusal(refusal?.code ?? match[1], refusal?.message, trace);
}

/** Finds the venue's error code in a message: `-2015`, `50119`, `api-signature-not-valid`, `INVALID_KEY`. */
function venueCodeIn(message: string): string | undefined {
  const code = /"(?:code|retCode|err-code|err_code)"\s*:\s*"?(-?[a-z0-9-]{1,48})"?\s*[,}]/;
  const label = /"label"\s*:\s*"([A-Z_]{3,40})"\s*[,}]/;
  return (code.exec(message) ?? label.exec(message))?.[1];
}
