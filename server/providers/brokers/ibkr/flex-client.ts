import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BrokerCredentials,
  BrokerError,
  type BrokerErrorCode,
  BrokerRefusal,
} from '../broker.ts';
import { type BrokerHttpDeps, overrideBase, sendRequest } from '../broker-http.ts';

/** Where statements are asked for; the answer names the address where they are fetched. */
const service =
  'https://ndcdyn.interactivebrokers.com/AccountManagement/FlexWebService/SendRequest';
/** Hosts that may be sent the token. */
const ownHost = /(^|\.)(interactivebrokers|ibkr)\.com$/;

export interface FlexDeps extends BrokerHttpDeps {
  /** How long to wait before asking again; 2 s by default. Not more than ten requests a minute are allowed. */
  flexPauseMs?: number;
}

const defaultPauseMs = 2_000;
/** With the pauses above, less than the 25 s that a whole reading may take. */
const maxRequests = 9;

/** Codes of a statement that will be there shortly, and of too many requests. */
const notYet = ['1004', '1018', '1019'];

const later = '请几分钟后再同步';
const refusals: Record<string, [code: BrokerErrorCode, message: string]> = {
  1001: ['UPSTREAM_DOWN', `盈透暂时无法生成报表，${later}`],
  1003: ['UPSTREAM_DOWN', `报表还没有准备好，${later}`],
  1004: ['UPSTREAM_DOWN', `报表还没有生成完，${later}`],
  1005: ['UPSTREAM_DOWN', `盈透的交收数据还没有准备好，${later}`],
  1006: ['UPSTREAM_DOWN', `盈透的盈亏数据（FIFO）还没有准备好，${later}`],
  1007: ['UPSTREAM_DOWN', `盈透的盈亏数据（MTM）还没有准备好，${later}`],
  1008: ['UPSTREAM_DOWN', `盈透的盈亏数据还没有准备好，${later}`],
  1009: ['UPSTREAM_DOWN', `盈透的服务器繁忙，${later}`],
  1010: [
    'NOT_CONFIGURED',
    '这是旧式的 Flex 查询，请在盈透新建一个 Activity Flex Query，并换上它的编号',
  ],
  1011: ['PERMISSION_DENIED', 'Flex Web Service 没有启用，请在盈透的“报告 → Flex 查询”里启用'],
  1012: ['AUTH_FAILED', 'Flex 令牌已过期，请在盈透重新生成，再在“编辑”里更换'],
  1013: ['PERMISSION_DENIED', '令牌限制了 IP 地址，请在盈透取消限制，或改为当前服务器的地址'],
  1014: ['NOT_CONFIGURED', '查询编号不正确，请到盈透的 Flex 查询列表里核对'],
  1015: ['AUTH_FAILED', 'Flex 令牌无效，请检查后重新填写'],
  1016: ['PERMISSION_DENIED', '查询里的账户无效，请在盈透检查查询包含的账户'],
  1017: ['BAD_RESPONSE', `盈透不认识这份报表，${later}`],
  1018: ['RATE_LIMITED', `向盈透请求得太频繁，${later}`],
  1019: ['UPSTREAM_DOWN', `报表还在生成，${later}`],
  1020: ['BAD_RESPONSE', '盈透没有接受这次请求，请检查令牌与查询编号'],
  1021: ['UPSTREAM_DOWN', `盈透暂时取不出报表，${later}`],
};

/** Has a statement made, waits for it, and returns its XML. */
export async function fetchStatement(
  deps: FlexDeps,
  base: string | undefined,
  { appKey: query, appSecret: token }: BrokerCredentials,
  signal: AbortSignal,
): Promise<string> {
  if (!/^\d{1,12}$/.test(query)) {
    throw new BrokerError('NOT_CONFIGURED', '查询编号应为一串数字，请到盈透的 Flex 查询列表里核对');
  }
  if (!/^\d{8,64}$/.test(token)) {
    throw new BrokerError('AUTH_FAILED', 'Flex 令牌应为一长串数字，请检查后重新填写');
  }
  let left = maxRequests;
  const ask = async (address: string, q: string): Promise<string> => {
    const url = `${overrideBase(address, base)}?${new URLSearchParams({ t: token, q, v: '3' })}`;
    for (;;) {
      left -= 1;
      const response = await sendRequest(deps, signal, url, { headers: { 'user-agent': 'jiadi' } });
      const text = await response.text();
      const code = refusalCodeIn(text, response.status);
      if (code === undefined) return text;
      if (left <= 0 || !notYet.includes(code)) throw refusalOf(code);
      await sleep(deps.flexPauseMs ?? defaultPauseMs, undefined, { signal }).catch(() => {
        throw refusalOf(code);
      });
    }
  };
  const receipt = await ask(service, query);
  const reference = elementOf(receipt, 'ReferenceCode');
  if (!reference || !/^\d{1,20}$/.test(reference)) throw unreadable('ReferenceCode');
  const statement = await ask(addressIn(receipt), reference);
  if (!/<FlexQueryResponse\b/.test(statement)) throw unreadable('FlexQueryResponse');
  if (!/<\/FlexQueryResponse>\s*$/.test(statement)) throw unreadable('end of statement');
  return statement;
}

/** The address that an answer names, without its parameters; the token is sent nowhere else. */
function addressIn(receipt: string): string {
  const named = elementOf(receipt, 'Url');
  if (!named || !URL.canParse(named)) throw unreadable('Url');
  const { protocol, hostname, origin, pathname } = new URL(named);
  if (protocol !== 'https:' || !ownHost.test(hostname)) throw unreadable('host');
  return origin + pathname;
}

/** The code of a refusal, which comes with status 200; undefined for anything else that is XML of Flex. */
function refusalCodeIn(text: string, status: number): string | undefined {
  if (/<FlexQueryResponse\b/.test(text)) return undefined;
  if (!/<FlexStatementResponse\b/.test(text)) {
    if (status >= 500) throw new BrokerRefusal('UPSTREAM_DOWN', undefined, `HTTP ${status}`);
    throw unreadable('FlexStatementResponse');
  }
  if (elementOf(text, 'Status') === 'Success') return undefined;
  return elementOf(text, 'ErrorCode') ?? 'none';
}

function refusalOf(code: string): BrokerRefusal {
  const known = refusals[code];
  if (known) return new BrokerRefusal(known[0], known[1], code);
  const isCode = /^\d{1,6}$/.test(code);
  return new BrokerRefusal('BAD_RESPONSE', undefined, isCode ? code : 'unknown code');
}

function unreadable(trace: string): BrokerError {
  return new BrokerError('BAD_RESPONSE', undefined, trace);
}

function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.trim();
}
