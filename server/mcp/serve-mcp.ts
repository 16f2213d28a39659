import type { AuthInfo, McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Data, DeclaredCall } from '../../contract/endpoint.ts';
import type { ProposalKind } from '../../contract/proposals/proposal-fields.ts';
import { dayIn } from '../../finance/calendar/days.ts';
import type { Area } from '../area.ts';
import type { EntryQuestion } from '../area-entries.ts';
import { entryCalls } from '../areas/proposals/entry-calls.ts';
import { propose } from '../areas/proposals/proposals.service.ts';
import { areas } from '../areas.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { fieldErrors } from '../http/bodies/read-body.ts';
import type { FairQueue } from '../http/load/fair-queue.ts';
import { countProgramCall } from '../http/pipeline/admit-program.ts';
import { uuidPattern } from '../http/pipeline/authorize.ts';
import type { Caller, Identify, Program, Visit } from '../http/pipeline/caller.ts';
import { clientAddress } from '../http/pipeline/client-address.ts';
import { everyRow } from '../http/pipeline/exported.ts';
import { chooseOwner } from '../http/pipeline/membership.ts';
import type { Route } from '../http/pipeline/route.ts';
import { isAllowedHost, isAllowedOrigin } from './allowed-host.ts';
import type { AgentEntry, ToolContext } from './tool.ts';

type Writer = Caller & Visit & { program: Program };

interface McpOptions {
  identify: Identify;
  /** The calls that tools ask. */
  routes: readonly Route[];
  /** In which the calls of agents wait with the others of their user. */
  queue: FairQueue;
}

/**
 * Serves agents by the Model Context Protocol, unless `MCP_ENABLED` is unset. Refusals are answered as
 * everywhere; what comes behind them is the library's, whose sessions and streams are not used.
 */
export function serveMcp(
  app: FastifyInstance,
  deps: Deps,
  { identify, routes, queue }: McpOptions,
): void {
  if (!deps.config.mcpEnabled) return;
  const contextOf = contexts(deps, routes);
  let handler: Promise<McpHttpHandler> | undefined;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/api/mcp',
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { endpoint: 'mcp' },
    onRequest: async (request, reply) => admit(deps, identify, request, reply),
    handler: async (request, reply) => {
      // Imported with the first call of an agent, because the library takes memory.
      handler ??= createHandler(deps, contextOf);
      const { fetch } = await handler;
      const writer = writerOf(request);
      const { scopes } = writer.program;
      const authInfo: AuthInfo = {
        token: '',
        clientId: '',
        scopes: [...scopes],
        extra: { writer },
      };
      const answer = await queue({ caller: writer.userId, kind: 'read' }, reply, () =>
        fetch(toRequest(request), { authInfo, parsedBody: request.body }),
      );
      for (const [name, value] of answer.headers) {
        if (name !== 'cache-control') reply.header(name, value);
      }
      return reply.status(answer.status).send(await answer.text());
    },
  });
  app.addHook('preClose', async () => (await handler)?.close());
}

async function createHandler(
  deps: Deps,
  contextOf: (writer: Writer) => ToolContext,
): Promise<McpHttpHandler> {
  const library = await import('@modelcontextprotocol/server');
  const { toolServer } = await import('./tool-server.ts');
  return library.createMcpHandler(
    ({ authInfo }) => toolServer(library, deps, contextOf(authInfo?.extra?.writer as Writer)),
    { maxSubscriptions: 0, onerror: (err) => deps.log.debug({ err }, 'mcp') },
  );
}

/** Refuses foreign pages and names before the token, and browsers' sessions. Counts with the token's other calls. */
async function admit(
  deps: Deps,
  identify: Identify,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { host, origin, authorization = '' } = request.headers;
  if (!isAllowedHost(host, deps.config) || !isAllowedOrigin(origin, host, deps.config)) {
    throw new AppError('FORBIDDEN');
  }
  reply.header('www-authenticate', 'Bearer');
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];
  const caller = token && (await identify(token));
  if (!caller) throw new AppError('UNAUTHORIZED', '令牌无效或已过期');
  reply.removeHeader('www-authenticate');
  if (!caller.program) throw new AppError('FORBIDDEN', '请使用访问令牌');
  request.caller = caller;
  await countProgramCall(deps, caller.program);
}

/** Makes what the tools of one call may ask. */
function contexts(deps: Deps, routes: readonly Route[]): (writer: Writer) => ToolContext {
  const ask = createAsk(deps, routes);
  const calls = entryCalls(deps, areas, routes);
  const { baseCurrency, timeZone } = deps.config;
  return (writer) => ({
    ask: (call, input) => ask(writer, call, input),
    propose: ({ kind, ...proposal }) =>
      propose(deps.db, deps, calls, writer, {
        ...proposal,
        kind: kind as ProposalKind,
        token: { id: writer.program.tokenId, name: writer.program.name },
      }),
    findEntries: (names, question) => findEntries(deps, writer.ownerId, names, question),
    may: (scope) => writer.program.scopes.includes(scope),
    today: dayIn(timeZone, deps.now()),
    baseCurrency,
  });
}

/** What the areas find, put together in the order of the days. */
async function findEntries(
  { db }: Deps,
  ownerId: string,
  names: readonly string[],
  question: EntryQuestion,
): Promise<AgentEntry[]> {
  const all: AgentEntry[] = [];
  for (const { name, entries } of areas as readonly Area[]) {
    if (!entries || !names.includes(name)) continue;
    const found = await entries.find(db, ownerId, question);
    all.push(...found.map((entry) => ({ ...entry, area: name })));
  }
  return all.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

function writerOf(request: FastifyRequest): Writer {
  const caller = request.caller as Caller & { program: Program };
  return {
    ...caller,
    address: clientAddress(request.ip),
    requestId: request.id,
    tokenId: caller.program.tokenId,
    agent: request.headers['user-agent'] ?? '',
    deviceToken: undefined,
  };
}

/** The call as the library takes it, with a body that is parsed already. */
function toRequest({ method, headers, url }: FastifyRequest): Request {
  const sent = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = headers[name];
    if (typeof value === 'string') sent.set(name, value);
  }
  const address = new URL(url, 'http://localhost');
  return new Request(address, { method, headers: sent });
}

interface AskInput {
  params?: object;
  query?: object;
  /** All pages of a list at once. */
  whole?: boolean;
}

type Ask = <Call extends DeclaredCall>(
  caller: Caller & Visit,
  call: Call,
  input?: AskInput,
) => Promise<Data<Call>>;

/**
 * Answers reading calls by the routes that browsers use, so that an agent gets the same data and the same
 * refusals as its user: another owner's row is 404, and a wrong query is refused with the texts of the call.
 */
function createAsk(deps: Deps, routes: readonly Route[]): Ask {
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  return async (caller, call, { params = {}, query = {}, whole = false } = {}) => {
    const route = byName.get(call.name);
    if (route?.endpoint.method !== 'GET') throw new Error(`${call.name} is no call that reads`);
    await chooseOwner(deps.db, route.endpoint, caller, undefined);
    const { id } = params as { id?: string };
    if (id !== undefined && !uuidPattern.test(id)) throw notFound();
    if (route.find && !(await route.find(deps.db, caller.ownerId, params))) throw notFound();
    const read = route.endpoint.query?.safeParse(query);
    if (read && !read.success) throw fieldErrors(read.error.issues);
    const pages = { ...read?.data, ...(whole && everyRow) };
    const request = { ...caller, params, query: pages, body: undefined };
    return (await route.handle(deps.db, request)) as Data<typeof call>;
  };
}
