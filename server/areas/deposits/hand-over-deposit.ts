import { depositWorthOn } from '../../../finance/deposits/deposit.ts';
import { principalPaidOn } from '../../../finance/deposits/deposit-history.ts';
import { centsToDecimal, centsToText } from '../../../finance/money/cents.ts';
import type { HandOver } from '../../area-hand-overs.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import { required } from '../../errors.ts';
import { worthOfStored } from './deposit-answers.ts';
import { heldOf, presentTerm } from './deposit-terms.ts';
import {
  depositActRows,
  depositRateRows,
  depositRows,
  findDeposit,
  lockDeposit,
} from './deposits.repository.ts';
import { newAct, nextVersion } from './deposits.service.ts';

/** The old owner's deposit ends with what it has earned until the day; the new one has its terms and goes on. */
export const depositHandOver: HandOver = {
  kind: 'DEPOSIT',
  look: async (db, deps, { from, id }) => {
    const stored = required(await findDeposit(db, from, id));
    const today = todayOf(deps);
    const term = presentTerm(heldOf(stored), today);
    const refusals = [
      stored.closing && '已经支取，没有可以从今天起移动的',
      stored.row.start_date > today && '还没有存入，不能从今天起移动',
      (term.to === today || (term.from === today && term.number > 1)) &&
        '今天是它到期或转存的日子，请明天再移动',
    ];
    return {
      amount: centsToDecimal(worthOfStored(stored, today).worth),
      currency: stored.row.currency,
      refusal: refusals.find((refusal) => typeof refusal === 'string') ?? null,
    };
  },
  hand: async (tx, deps, { from, to, id, day }) => {
    const stored = required(await lockDeposit(tx, from, id));
    const { deposit } = heldOf(stored);
    const earned = depositWorthOn(deposit, day).worth - principalPaidOn(deposit, day);
    const closing = { kind: 'CLOSING', day, interest: centsToText(earned) } as const;
    await depositActRows.insert(tx, [newAct(deps, stored.row, { ...closing, account_id: null })]);
    const ended = { handed_over_on: day, ...nextVersion(deps, stored) };
    await depositRows.update(tx, from, id, ended);
    const now = toInstantColumn(deps.now());
    const copy = {
      ...stored.row,
      ...{ id: deps.newId(), owner_id: to, taken_over_on: day, handed_over_on: null },
      ...{ version: 1, created_at: now, updated_at: now },
    };
    await depositRows.insert(tx, [copy]);
    const own = { owner_id: to, deposit_id: copy.id };
    await depositRateRows.insert(
      tx,
      stored.rates.map((rate) => ({ ...rate, ...own, id: deps.newId() })),
    );
    return copy.id;
  },
};
