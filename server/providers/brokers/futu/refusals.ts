import { BrokerError } from '../broker.ts';
import { Refusal } from '../refusal.ts';

/**
 * What the vendor's client gives up a login with: a word about the connection, an error number,
 * or its own fault. A TypeError is its stumbling over a refusal, which has no body; other errors
 * come from an answer that cannot be read.
 */
export function loginRefusal(reason: unknown): BrokerError {
  if (reason === 'timeout') return new BrokerError('TIMEOUT');
  if (typeof reason === 'string') return new BrokerError('NETWORK');
  if (reason instanceof Error && !(reason instanceof TypeError)) {
    return new BrokerError('BAD_RESPONSE', undefined, 'InitWebSocket');
  }
  return new Refusal('AUTH_FAILED', 'OpenD 的 WebSocket 密钥不正确，请检查后重新填写');
}

const notReady = 'OpenD 拒绝了查询，请确认 OpenD 已登录、账户可用';

/** What one of its calls rejects with: a response that says no, or a word about the connection. */
export function refusalOf(reason: unknown): BrokerError {
  if (reason === 'timeout') return new BrokerError('TIMEOUT');
  if (typeof reason === 'string') return new BrokerError('NETWORK');
  const { retType, retMsg } = (reason ?? {}) as { retType?: unknown; retMsg?: unknown };
  if (typeof retType !== 'number') return new BrokerError('BAD_RESPONSE');
  const trace = `retType ${retType}`;
  // Common.RetType: -100 OpenD waited in vain, -200 it has lost its own connection.
  if (retType === -100) return new Refusal('TIMEOUT', 'OpenD 没有及时回应', trace);
  if (retType === -200) {
    return new Refusal('UPSTREAM_DOWN', 'OpenD 与富途服务器的连接已断开', trace);
  }
  if (/频|frequen/i.test(String(retMsg))) return new Refusal('RATE_LIMITED', undefined, trace);
  return new Refusal('PERMISSION_DENIED', notReady, trace);
}
