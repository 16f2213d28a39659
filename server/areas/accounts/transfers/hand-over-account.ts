import type { HandOver } from '../../../area-hand-overs.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import { required } from '../../../errors.ts';
import { bookOwnerTransfer } from '../../households/transfers/owner-transfers.service.ts';
import { accountRows } from '../accounts.repository.ts';
import { createAccount } from '../accounts.service.ts';

/** A new account of the other owner gets the whole balance; the old one keeps its history and is empty. */
export const accountHandOver: HandOver = {
  kind: 'ACCOUNT',
  look: async (db, _deps, { from, id }) => {
    const { balance, currency } = required(await accountRows.find(db, from, id));
    const amount = fromDecimalColumn(balance);
    const refusal = amount.eq(0) ? '余额为0，没有可以从今天起移动的金额' : null;
    return { amount, currency, refusal };
  },
  hand: async (tx, deps, { userId, householdId, from, to, id, day }) => {
    const old = required(await accountRows.find(tx, from, id));
    const twin = await createAccount(tx, deps, to, {
      accountName: old.account_name,
      accountType: old.account_type,
      currency: old.currency,
      description: old.description,
      statementDay: old.statement_day,
      paymentDay: old.payment_day,
      initialBalance: 0,
      day,
    });
    const balance = fromDecimalColumn(old.balance);
    const [payer, payee] = balance.gt(0) ? [old, twin] : [twin, old];
    const amount = balance.abs();
    const sides = { from: payer, to: payee, amount, arriving: amount, day, note: '：移动账户' };
    await bookOwnerTransfer(tx, deps, { userId, householdId }, sides);
    return twin.id;
  },
};
