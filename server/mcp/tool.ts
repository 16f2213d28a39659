import { z } from 'zod';
import type { Data, DeclaredCall } from '../../contract/endpoint.ts';
import type { TokenScope } from '../../contract/token-scopes.ts';
import type { Day } from '../../finance/calendar/days.ts';
import type { EntryQuestion, FoundEntry } from '../area-entries.ts';

/** The most characters of a text that a person has typed or a bank has sent. */
const longestText = 200;

/** An entry with the area that it is of. */
export type AgentEntry = FoundEntry & { area: string };

/** What a call of a tool may ask and knows. */
export interface ToolContext {
  /** Answers a reading call of the registry for the owner of the token. `whole` leaves its pages out. */
  ask: <Call extends DeclaredCall>(
    call: Call,
    input?: { params?: object; query?: object; whole?: boolean },
  ) => Promise<Data<Call>>;
  /** Finds single entries of some areas, the newest day first. */
  findEntries: (areas: readonly string[], question: EntryQuestion) => Promise<AgentEntry[]>;
  /** Stores an entry that waits for a person. */
  propose: (proposal: {
    kind: string;
    entry: Record<string, unknown>;
    reason: string | null;
  }) => Promise<{ id: string; status: string }>;
  /** Whether the token holds a scope. */
  may: (scope: TokenScope) => boolean;
  today: Day;
  baseCurrency: string;
}

/** A tool as an agent sees it, and what it does. */
export interface Tool {
  name: string;
  title: string;
  /** For the agent: what it answers, in plain words. */
  description: string;
  scope: TokenScope;
  isReading: boolean;
  input: z.ZodObject;
  run: (context: ToolContext, input: never) => Promise<object>;
}

interface ToolParts<Input extends z.ZodObject, Answer extends object>
  extends Pick<Tool, 'name' | 'title' | 'description' | 'scope'> {
  input: Input;
  run: (context: ToolContext, input: z.output<Input>) => Promise<Answer>;
}

/** What every reading tool answers. */
export interface Reading {
  /** The day of the figures; today when left out. */
  asOf?: string;
  /** Of the figures; null where each row has its own. */
  currency: string | null;
  /** Whether a price or rate behind the figures is more than a day old. */
  stale?: boolean;
  missingRates?: readonly string[];
  /** Names of fields whose texts people have typed or banks have sent. */
  untrustedFields?: readonly string[];
  figures?: object;
  rows?: readonly object[];
  truncated?: boolean;
}

/** A tool that reads. Its texts of people stand in `untrustedFields` alone, and are cut. */
export function readingTool<Input extends z.ZodObject>(parts: ToolParts<Input, Reading>): Tool {
  const run = async (context: ToolContext, input: z.output<Input>) => {
    const {
      asOf,
      currency,
      stale = false,
      missingRates = [],
      ...rest
    } = await parts.run(context, input);
    const { untrustedFields = [], figures, rows, truncated = false } = rest;
    const content = figures ? { figures } : { rows: rows ?? [] };
    return {
      asOf: asOf ?? context.today,
      currency,
      stale,
      missingRates,
      ...(cutTexts(content, untrustedFields) as object),
      truncated,
      untrustedFields,
    };
  };
  return { ...parts, isReading: true, run: run as Tool['run'] };
}

/** A tool that proposes. */
export function writingTool<Input extends z.ZodObject>(parts: ToolParts<Input, object>): Tool {
  return { ...parts, isReading: false, run: parts.run as Tool['run'] };
}

const limitText = '条数必须是1到50的整数';
const offsetText = '起始位置必须是不小于0的整数';

/** The fields of a list's input. */
export const pageFields = {
  limit: z
    .int({ error: limitText })
    .min(1, { error: limitText })
    .max(50, { error: limitText })
    .default(50),
  offset: z
    .int({ error: offsetText })
    .min(0, { error: offsetText })
    .max(1_000_000, { error: offsetText })
    .default(0),
};

/** A part of a list, with these fields of each row alone. */
export function pageOfRows<Row extends object>(
  rows: readonly Row[],
  { limit, offset }: { limit: number; offset: number },
  fields: readonly (keyof Row)[],
): Pick<Reading, 'rows' | 'truncated'> {
  const page = rows.slice(offset, offset + limit);
  return {
    rows: page.map((row) => pick(row, fields)),
    truncated: offset + page.length < rows.length,
  };
}

/** An object with only the named fields of another. */
export function pick<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** Cuts the texts in the named fields, at whole characters. */
function cutTexts(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      typeof inside === 'string' && names.includes(name)
        ? [...inside].slice(0, longestText).join('')
        : cutTexts(inside, names),
    ]),
  );
}
