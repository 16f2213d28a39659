import { z } from 'zod';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { ProposalKind, ProposedEntry } from '../../../contract/proposals/proposal-fields.ts';
import type { Area } from '../../area.ts';
import type { ProposedCall } from '../../area-proposals.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { fieldErrors } from '../../http/bodies/read-body.ts';
import { writeAudit } from '../../http/pipeline/audit.ts';
import { uuidPattern } from '../../http/pipeline/authorize.ts';
import type { Caller, Visit } from '../../http/pipeline/caller.ts';
import type { Route } from '../../http/pipeline/route.ts';

/** Who writes, and from where. */
export type Writer = Caller & Visit;

/** The calls by which proposed entries are checked and written. */
export interface EntryCalls {
  /** The fields that the call of a kind takes; all others are left out. */
  known(kind: ProposalKind, entry: ProposedEntry): ProposedEntry;
  /** Writes an entry by the call of its kind, with its audit line; throws what that call refuses. */
  write(tx: Tx, kind: ProposalKind, entry: ProposedEntry, writer: Writer): Promise<object>;
  /** The field with the id of the row that an entry of a kind is about, if it is about one. */
  rowFieldOf(kind: ProposalKind): ProposedCall['rowField'];
  /** The currency of the amounts in an entry that its call takes. */
  currencyOf(db: Db, kind: ProposalKind, entry: ProposedEntry, ownerId: string): Promise<Currency>;
}

/** Finds the route of the call of each kind that an area declares. */
export function entryCalls(
  deps: Deps,
  areas: readonly Area[],
  routes: readonly Route[],
): EntryCalls {
  const calls = new Map(
    areas
      .flatMap(({ proposals }) => proposals ?? [])
      .map(({ kind, call, rowField, currencyOf }) => {
        const route = routes.find(({ endpoint }) => endpoint.name === call.name);
        if (route?.endpoint.effect !== 'transaction') {
          throw new Error(`${call.name} is no call that writes a proposed entry`);
        }
        return [kind, { route, rowField, currencyOf }] as const;
      }),
  );
  const callOf = (kind: ProposalKind) => {
    const found = calls.get(kind);
    if (!found) throw new Error(`no area takes proposals of ${kind}`);
    return found;
  };
  return {
    known(kind, entry) {
      const { route, rowField } = callOf(kind);
      const names = [...fieldsOf(route.endpoint.body), ...(rowField ? [rowField.name] : [])];
      return Object.fromEntries(Object.entries(entry).filter(([name]) => names.includes(name)));
    },
    rowFieldOf: (kind) => callOf(kind).rowField,
    currencyOf(db, kind, entry, ownerId) {
      const { rowField, currencyOf } = callOf(kind);
      return currencyOf(db, deps, ownerId, rowField ? String(entry[rowField.name]) : '');
    },
    async write(tx, kind, entry, writer) {
      const { route, rowField } = callOf(kind);
      const { endpoint, handle } = route;
      const { [rowField?.name ?? '']: id, ...rest } = entry;
      if (rowField && (typeof id !== 'string' || !uuidPattern.test(id))) {
        throw fieldError(rowField.name, rowField.missing);
      }
      const read = endpoint.body?.safeParse(rest);
      if (read && !read.success) throw fieldErrors(read.error.issues);
      const call = { ...writer, params: rowField ? { id } : {}, query: {}, body: read?.data };
      const result = (await handle(tx, call)) as { id?: string };
      await writeAudit(tx, {
        id: deps.newId(),
        userId: writer.userId,
        ownerId: writer.ownerId,
        action: endpoint.name,
        targetId: rowField ? String(id) : (result.id ?? null),
        at: deps.now(),
        address: writer.address,
        requestId: writer.requestId,
        tokenId: writer.tokenId,
      });
      return result;
    },
  };
}

/** The names in a body, also of one that is read into another form. */
function fieldsOf(body: z.ZodType | undefined): string[] {
  const object = body instanceof z.ZodPipe ? body.in : body;
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}
