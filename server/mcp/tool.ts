import { z } from 'zod';
import type { Data, DeclaredCall } from '../../contract/endpoint.ts';
import type { ProposalStatus } from '../../contract/proposals/proposal-fields.ts';
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
  }) => Promise<{ id: string; status: ProposalStatus }>;
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
  /** What it answers. */
  output: z.ZodObject;
  run: (context: ToolContext, input: never) => Promise<object>;
}

interface ToolParts<Input extends z.ZodObject>
  extends Pick<Tool, 'name' | 'title' | 'description' | 'scope'> {
  input: Input;
}

/** What every reading tool answers beside its rows or figures. */
interface Reading {
  /** The day of the figures; today when left out. */
  asOf?: string;
  /** Of the figures; null where each row has its own. */
  currency: string | null;
  /** Whether a price or rate behind the figures is more than a day old. */
  stale?: boolean;
  missingRates?: readonly string[];
  /** Names of fields whose texts people have typed or banks have sent. */
  untrustedFields?: readonly string[];
  truncated?: boolean;
}

/** The fields of a reading answer, in their order, with its rows or figures in the middle. */
function readingSchema(content: Record<string, z.ZodType>): z.ZodObject {
  return z.object({
    asOf: z.iso.date(),
    currency: z.string().nullable(),
    stale: z.boolean(),
    missingRates: z.array(z.string()),
    ...content,
    truncated: z.boolean(),
    untrustedFields: z.array(z.string()),
  });
}

interface ListingParts<Input extends z.ZodObject, Row extends z.ZodObject>
  extends ToolParts<Input> {
  /** The schema of a row. Other fields of the rows that `run` answers are left out. */
  row: Row;
  run: (
    context: ToolContext,
    input: z.output<Input>,
  ) => Promise<Reading & { rows: readonly z.output<Row>[] }>;
}

/** A tool that reads a list. Its texts of people stand in `untrustedFields` alone, and are cut. */
export function listingTool<Input extends z.ZodObject, Row extends z.ZodObject>({
  row,
  run,
  ...parts
}: ListingParts<Input, Row>): Tool {
  const fields = Object.keys(row.shape);
  return {
    ...parts,
    isReading: true,
    output: readingSchema({ rows: z.array(row) }),
    run: (async (context: ToolContext, input: z.output<Input>) => {
      const { rows, ...reading } = await run(context, input);
      const picked = rows.map((one) => pick(one as Record<string, unknown>, fields));
      return answerOf(context, reading, { rows: picked });
    }) as Tool['run'],
  };
}

interface FigureParts<Input extends z.ZodObject, Figures extends z.ZodType>
  extends ToolParts<Input> {
  figures: Figures;
  run: (
    context: ToolContext,
    input: z.output<Input>,
  ) => Promise<Reading & { figures: z.output<Figures> }>;
}

/** A tool that reads figures. Its texts of people stand in `untrustedFields` alone, and are cut. */
export function figuresTool<Input extends z.ZodObject, Figures extends z.ZodType>({
  figures,
  run,
  ...parts
}: FigureParts<Input, Figures>): Tool {
  return {
    ...parts,
    isReading: true,
    output: readingSchema({ figures }),
    run: (async (context: ToolContext, input: z.output<Input>) => {
      const { figures, ...reading } = await run(context, input);
      return answerOf(context, reading, { figures });
    }) as Tool['run'],
  };
}

function answerOf(context: ToolContext, reading: Reading, content: object): object {
  const { asOf = context.today, currency, stale = false, missingRates = [] } = reading;
  const { truncated = false, untrustedFields = [] } = reading;
  return {
    asOf,
    currency,
    stale,
    missingRates,
    ...(cutTexts(content, untrustedFields) as object),
    truncated,
    untrustedFields,
  };
}

interface WritingParts<Input extends z.ZodObject, Output extends z.ZodObject>
  extends ToolParts<Input> {
  output: Output;
  run: (context: ToolContext, input: z.output<Input>) => Promise<z.output<Output>>;
}

/** A tool that proposes. */
export function writingTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  parts: WritingParts<Input, Output>,
): Tool {
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

/** A part of a list. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { limit, offset }: { limit: number; offset: number },
): { rows: readonly Row[]; truncated: boolean } {
  const page = rows.slice(offset, offset + limit);
  return { rows: page, truncated: offset + page.length < rows.length };
}

/** The schema of some fields of an answer. */
export function fieldsOf<Shape extends z.core.$ZodShape, Name extends keyof Shape & string>(
  schema: z.ZodObject<Shape>,
  names: readonly Name[],
): z.ZodObject<Pick<Shape, Name>> {
  return z.object(pick(schema.shape as Shape, names));
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
