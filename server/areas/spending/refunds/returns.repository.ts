import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import type { Db } from '../../../db/database.ts';
import { refundRows } from '../read-spending.ts';

/** What has come back of each purchase, by the id that stands for it. */
export async function sumReturns(db: Db, ownerId: string): Promise<Map<string, Cents>> {
  const sums = new Map<string, Cents>();
  for (const { purchase_id, amount } of await refundRows.list(db, ownerId)) {
    sums.set(purchase_id, (sums.get(purchase_id) ?? 0n) + centsOfText(amount));
  }
  return sums;
}
