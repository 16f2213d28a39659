import type { Logger } from 'pino';

/** Error codes of outside services and their messages for users. */
export const providerErrorTexts = {
  AUTH_FAILED: '密钥无效或已过期，请检查后重新填写',
  PERMISSION_DENIED: '密钥权限不足或当前 IP 不在白名单',
  RATE_LIMITED: '请求过于频繁，请稍后重试',
  CLOCK_SKEW: '服务器时间偏差过大，请校准系统时间',
  UPSTREAM_DOWN: '对方服务暂时不可用',
  REGION_BLOCKED: '当前网络所在地区无法访问该服务',
  NETWORK: '无法连接到对方服务器',
  TIMEOUT: '连接超时',
  BAD_RESPONSE: '对方返回了无法识别的数据',
  SYMBOL_NOT_FOUND: '未找到该代码的行情',
  NOT_TRADED: '今天没有成交（未开盘或停牌）',
  DELISTED: '该证券已退市，不再有行情',
  NOT_CONFIGURED: '配置不完整',
} as const;

export type ProviderErrorCode = keyof typeof providerErrorTexts;

/** A failure of an outside service. Its message is for users and holds no address or secret. */
export class ProviderError extends Error {
  readonly code: ProviderErrorCode;
  /** The service's name, as in `PROVIDERS_FILE`. */
  readonly provider: string;
  /** When to try again, by the service or by the breaker. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    provider: string,
    code: ProviderErrorCode,
    message: string = providerErrorTexts[code],
    extra: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.provider = provider;
    this.code = code;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/**
 * Wraps an unexpected error of a source as `BAD_RESPONSE` and logs it, so that a defect in one adapter
 * fails only this source.
 */
export function asProviderError(log: Logger, provider: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  log.error({ err: error, provider }, 'a source failed unexpectedly');
  return new ProviderError(provider, 'BAD_RESPONSE', undefined, { cause: error });
}

/** Why one source failed. */
export interface FailureReason {
  provider: string;
  code: ProviderErrorCode;
  message: string;
}

/** Why every source failed, in the order in which they were asked. */
export interface SourcesFailure {
  reasons: FailureReason[];
}

/** No source answered. */
export class SourcesFailedError extends Error implements SourcesFailure {
  readonly reasons: FailureReason[];

  constructor(reasons: FailureReason[]) {
    super(`no source answered: ${reasons.map((r) => `${r.provider} ${r.code}`).join(', ')}`);
    this.reasons = reasons;
  }
}

export function reasonOf({ provider, code, message }: ProviderError): FailureReason {
  return { provider, code, message };
}

/** Called for every failed call to an outside service, with its name and the error code. */
export type OnProviderFailure = (provider: string, code: string) => void;
