import type { Logger } from 'pino';

/** What can go wrong with an outside service, with the words a person can act on. */
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

/** An outside service refused or broke. The message is for people and holds no address or secret. */
export class ProviderError extends Error {
  readonly code: ProviderErrorCode;
  /** The service's name, as in `PROVIDERS_FILE`. */
  readonly provider: string;
  /** When the service said, or we decided, to try again. */
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
 * Any error as one of the source's that was asked. A fault of an adapter's own is logged, and costs
 * no more than this source's answer.
 */
export function asProviderError(log: Logger, provider: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  log.error({ err: error, provider }, 'a source failed unexpectedly');
  return new ProviderError(provider, 'BAD_RESPONSE', undefined, { cause: error });
}

/** One source's part in a failure. */
export interface FailureReason {
  provider: string;
  code: ProviderErrorCode;
  message: string;
}

/** What every asked source said when none could answer, in the order they were asked. */
export interface SourcesFailure {
  reasons: FailureReason[];
}

/** None of the sources that could have answered did. */
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

/** Hears of every call to an outside service that failed: the service's name and the error's code. */
export type OnProviderFailure = (provider: string, code: string) => void;
