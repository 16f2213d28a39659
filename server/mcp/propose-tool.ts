import { z } from 'zod';
import { optionalText } from '../../contract/fields/fields.ts';
import {
  proposalKinds,
  proposalStatuses,
  proposedEntry,
} from '../../contract/proposals/proposal-fields.ts';
import { writingTool } from './tool.ts';

/** How a proposal is answered. */
export const proposed = z.object({ proposalId: z.string(), status: z.enum(proposalStatuses) });

/** Stores what counts once a person has accepted it in the browser. */
export const proposeEntry = writingTool({
  name: 'propose_entry',
  title: '提议一笔记录',
  description: `Proposes an entry, which a person accepts, edits or rejects in the browser; nothing is booked until then.
The entry by kind (amounts are numbers above 0, days YYYY-MM-DD):
DEPOSIT, WITHDRAWAL: accountId, amount, day, payee, description.
RECEIVABLE: customerName, amount, dueDate, day, description.
PAYABLE: supplierName, amount, dueDate, day, description.
TRADE: investmentId, type (BUY, SELL, DIVIDEND, …), day, quantity, price, amount, fee, tax, accountId, note.
CATEGORY: categoryId, entryIds of entries without a category; propose_categories finds them by their payee.
The same entry while it is pending is the same proposal.`,
  scope: 'proposals:write',
  input: z.object({
    kind: z.enum(proposalKinds, { error: '不支持的类型' }),
    entry: proposedEntry,
    reason: optionalText(200, '理由不能超过200个字符').describe('Why, for the person'),
  }),
  output: proposed,
  async run({ propose }, { kind, entry, reason }) {
    const { id, status } = await propose({ kind, entry, reason: reason ?? null });
    return { proposalId: id, status };
  },
});
