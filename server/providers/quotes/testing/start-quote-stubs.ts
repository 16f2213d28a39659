import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  binanceStub,
  coingeckoStub,
  csindexStub,
  eastmoneyStub,
  okxStub,
  sgeStub,
  tiantianStub,
  yahooStub,
} from './json-stubs.ts';
import { defaultFacts, type MarketFact } from './market-facts.ts';
import { defaultRates, ecbStub, erApiStub, frankfurterStub } from './rate-stubs.ts';
import { sinaStub, tencentStub } from './script-stubs.ts';
import type { StubAnswer, StubHandler, StubRequest } from './stub-answer.ts';

/** All price and rate services in one server on loopback, each with its own protocol. */
export interface QuoteStubs {
  /** For `config.providerUrls`. */
  urls: Record<string, string>;
  /** The instruments that the services know, by key; tests change them. */
  facts: Map<string, MarketFact>;
  /** Units per euro by currency, and their `day`. */
  rates: Record<string, string>;
  /** The paths with queries that each service has received, oldest first. */
  asked: Map<string, string[]>;
  /** Sets the answer of a service; without one it gives its own answers again. */
  answer(provider: string, instead?: StubAnswer | StubHandler): void;
  /** Sets the answer of several services. */
  answerAll(instead: StubAnswer): void;
  close(): Promise<void>;
}

export async function startQuoteStubs(): Promise<QuoteStubs> {
  const facts = defaultFacts();
  const rates = defaultRates();
  const handlers: Record<string, StubHandler> = {
    tencent: tencentStub(facts),
    sina: sinaStub(facts, () => rates),
    yahoo: yahooStub(facts),
    tiantian: tiantianStub(facts),
    eastmoney: eastmoneyStub(facts),
    'binance-vision': binanceStub(facts),
    'okx-public': okxStub(facts),
    coingecko: coingeckoStub(facts),
    sge: sgeStub(facts),
    csindex: csindexStub(facts),
    ecb: ecbStub(() => rates),
    frankfurter: frankfurterStub(() => rates),
    'er-api': erApiStub(() => rates),
  };
  const asked = new Map<string, string[]>(Object.keys(handlers).map((name) => [name, []]));
  const instead = new Map<string, StubAnswer | StubHandler>();

  const server = createServer(async (message, response) => {
    const [provider = '', request] = await readRequest(message);
    asked.get(provider)?.push(request.path + (request.query.size ? `?${request.query}` : ''));
    const answer = instead.get(provider) ?? handlers[provider] ?? { status: 404 };
    await write(response, typeof answer === 'function' ? answer(request) : answer);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const answer: QuoteStubs['answer'] = (provider, replacement) => {
    if (replacement) instead.set(provider, replacement);
    else instead.delete(provider);
  };
  return {
    urls: Object.fromEntries(Object.keys(handlers).map((name) => [name, `${base}/${name}`])),
    facts,
    rates,
    asked,
    answer,
    answerAll: (replacement) => {
      for (const name of Object.keys(handlers)) answer(name, replacement);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first segment of the path is the name of the service. */
async function readRequest(message: IncomingMessage): Promise<[string, StubRequest]> {
  const url = new URL(message.url ?? '/', 'http://stub');
  const [, provider = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  let body = '';
  for await (const chunk of message) body += chunk;
  const path = decodeURIComponent(rest);
  return [provider, { path, query: url.searchParams, headers: message.headers, body }];
}

async function write(response: ServerResponse, answer: StubAnswer): Promise<void> {
  if (answer.delayMs) await sleep(answer.delayMs, undefined, { ref: false });
  if (answer.hangUp) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status ?? 200, answer.headers);
  response.end(answer.body);
}
