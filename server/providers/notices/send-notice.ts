import type { Config } from '../../config/config.ts';
import { ProviderError, providerErrorTexts } from '../http/provider-error.ts';
import { readBody } from '../http/read-body.ts';
import type {
  Notice,
  NoticeAdapter,
  NoticeOutcome,
  NoticeRequest,
  NoticeTarget,
} from './notice.ts';
import { allowedHost } from './notify-host.ts';
import { bark, gotify, ntfy, parse, pushdeer, serverchan, telegram } from './push-services.ts';
import { dingtalk, feishu, refusedWith, wecom } from './robots.ts';

const adapters: Record<NoticeTarget['type'], NoticeAdapter> = {
  WECOM: wecom,
  FEISHU: feishu,
  DINGTALK: dingtalk,
  SERVERCHAN: serverchan,
  PUSHDEER: pushdeer,
  BARK: bark,
  NTFY: ntfy,
  GOTIFY: gotify,
  TELEGRAM: telegram,
};

const timeoutMs = 8_000;
const maxBytes = 64 * 1024;
const longestPauseSeconds = 24 * 3600;

/** The error of a message that was sent and not answered. */
export const unansweredText = '没有收到答复，可能已送达';

export interface NoticeDeps {
  config: Pick<Config, 'providerUrls' | 'notifyAllowlist'>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
}

/**
 * Sends a notice once: no retry, no redirect, and an answer within 8 s or none. It never throws for what the
 * service or the network does.
 */
export async function sendNotice(
  { config, fetch, now }: NoticeDeps,
  target: NoticeTarget,
  notice: Notice,
): Promise<NoticeOutcome> {
  const { host, type } = target;
  // The list may have become shorter since the channel was added.
  if (host !== null && allowedHost(host, config.notifyAllowlist) === undefined) {
    return { state: 'FAILED', error: '该服务器不在允许的名单中' };
  }
  const adapter = adapters[type];
  const request = adapter.request(target, notice, now(), config.providerUrls);
  try {
    const response = await fetch(request.url, initOf(request));
    const text = new TextDecoder().decode(await readBody(response, type, maxBytes));
    return outcomeOf(adapter, response, text);
  } catch (error) {
    return failureOf(error);
  }
}

function initOf({ headers, json, form }: NoticeRequest): RequestInit {
  return {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...(json && { 'content-type': 'application/json; charset=utf-8' }), ...headers },
    body: json ? JSON.stringify(json) : new URLSearchParams(form),
  };
}

function outcomeOf(adapter: NoticeAdapter, response: Response, text: string): NoticeOutcome {
  const { status, headers } = response;
  const body = parse(text);
  if (status === 429 || status >= 500) {
    const error = providerErrorTexts[status === 429 ? 'RATE_LIMITED' : 'UPSTREAM_DOWN'];
    return retry(error, adapter.pause?.(body) ?? Number(headers.get('retry-after') ?? 0));
  }
  if (status >= 300 && status < 400) {
    return { state: 'FAILED', error: '对方要求跳转到其他网站，已拒绝' };
  }
  if (status === 401 || status === 403) {
    return { state: 'FAILED', error: '对方拒绝了访问，请检查密钥' };
  }
  const refusal = status === 200 ? adapter.judge(body) : { error: refusedWith(status) };
  if (!refusal) return { state: 'SENT' };
  const { error, retryAfterSeconds } = refusal;
  return retryAfterSeconds === undefined
    ? { state: 'FAILED', error }
    : retry(error, retryAfterSeconds);
}

function retry(error: string, seconds: number): NoticeOutcome {
  const afterSeconds = Math.min(Math.ceil(seconds), longestPauseSeconds);
  return { state: 'RETRY', error, ...(afterSeconds > 0 && { afterSeconds }) };
}

/** Errors of a connection that was never made; after any other, the message may have arrived. */
const neverConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|^ERR_(?:TLS|SSL)|^UNABLE_TO_/;

function failureOf(error: unknown): NoticeOutcome {
  if (error instanceof ProviderError) return { state: 'FAILED', error: error.message };
  const { cause } = error as { cause?: { code?: unknown } };
  if (neverConnected.test(String(cause?.code ?? ''))) {
    return { state: 'RETRY', error: providerErrorTexts.NETWORK };
  }
  return { state: 'UNKNOWN', error: unansweredText };
}
