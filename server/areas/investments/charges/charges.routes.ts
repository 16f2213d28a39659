import type { Input } from '../../../../contract/endpoint.ts';
import {
  type DividendTaxDue,
  investmentCharges,
  type RedemptionFees,
} from '../../../../contract/investments/charges.ts';
import { type Day, dayIn, dayOfInput } from '../../../../finance/calendar/days.ts';
import {
  dividendTax,
  taxableDividends,
  taxesDividendsByAge,
} from '../../../../finance/holdings/charges/dividend-tax.ts';
import { parseTiers, redeem } from '../../../../finance/holdings/charges/fund-charges.ts';
import type { Folded } from '../../../../finance/holdings/entries/fold.ts';
import { decimal, toExactWire, toText, toWire } from '../../../../finance/money/decimal.ts';
import { fixedToDecimal } from '../../../../finance/money/fixed.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { type Route, rowRoute } from '../../../http/pipeline/route.ts';
import { listEntries } from '../entries/entries.repository.ts';
import { foldStored } from '../entries/position.ts';
import { type InvestmentRow, investmentRows } from '../investments.repository.ts';

/** Charges of a planned sale, which depend on how long its lots were held. Nothing is written. */
export function chargeRoutes(deps: Deps): Route[] {
  const { timeZone } = deps.config;
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    investmentRows.find(db, ownerId, id);
  const dayOf = (text: string | undefined) =>
    text ? dayOfInput(timeZone, text) : dayIn(timeZone, deps.now());
  return [
    rowRoute(investmentCharges.redemption, find, async (db, { ownerId, params, query }) => {
      const confirmDay = dayOf(query.confirmDay);
      const { folded } = await holdingOn(db, ownerId, params.id, confirmDay);
      return redemptionFees(folded, query, confirmDay);
    }),
    rowRoute(investmentCharges.dividendTax, find, async (db, { ownerId, params, query }) => {
      const day = dayOf(query.day);
      const { holding, folded } = await holdingOn(db, ownerId, params.id, day);
      return dividendTaxDue(holding, folded, query, day);
    }),
  ];
}

/** A holding with its entries up to the end of a day. */
async function holdingOn(db: Db, ownerId: string, id: string, day: Day) {
  const holding = required(await investmentRows.find(db, ownerId, id));
  const rows = (await listEntries(db, ownerId, [id])).filter((row) => row.day <= day);
  return { holding, folded: foldStored(rows, holding.investment_type) };
}

function redemptionFees(
  folded: Folded,
  query: Input<typeof investmentCharges.redemption>['query'],
  confirmDay: Day,
): RedemptionFees {
  const tiers = query.tiers.trim() === '' ? [] : parseTiers(query.tiers);
  if (!tiers) throw fieldError('tiers', '赎回费率格式应为 7:1.5,30:1');
  const quantity = decimal(query.quantity);
  refuseMoreThanHeld(folded, quantity, confirmDay);
  const nav = decimal(query.nav);
  const { gross, fee, net, parts } = redeem(folded.lots, { quantity, nav, confirmDay }, tiers);
  if (gross.gte(1e13)) throw fieldError('nav', '数字过大');
  return {
    gross: toWire(gross, 2),
    fee: toWire(fee, 2),
    net: toWire(net, 2),
    parts: parts.map((part) => ({
      confirmDay: part.confirmDay,
      quantity: toExactWire(part.quantity),
      daysHeld: part.daysHeld,
      ratePercent: toExactWire(part.percent),
      fee: toWire(part.fee, 2),
    })),
  };
}

function dividendTaxDue(
  holding: InvestmentRow,
  folded: Folded,
  query: Input<typeof investmentCharges.dividendTax>['query'],
  day: Day,
): DividendTaxDue {
  const quantity =
    query.quantity === undefined ? fixedToDecimal(folded.state.quantity) : decimal(query.quantity);
  refuseMoreThanHeld(folded, quantity, day);
  if (!taxesDividendsByAge(holding.instrument_key)) return { amount: 0, parts: [] };
  const { amount, parts } = dividendTax(folded.lots, taxableDividends(folded), { day, quantity });
  return {
    amount: toWire(amount, 2),
    parts: parts.map((part) => ({
      bought: part.bought,
      quantity: toExactWire(part.quantity),
      ratePercent: part.percent,
      amount: toWire(part.amount, 2),
    })),
  };
}

function refuseMoreThanHeld({ state }: Folded, quantity: ReturnType<typeof decimal>, day: Day) {
  const heldQuantity = fixedToDecimal(state.quantity);
  if (!quantity.gt(heldQuantity)) return;
  const text = `${day} 卖出 ${toText(quantity)} 超过当时持有的 ${toText(heldQuantity)}`;
  throw fieldError('quantity', text);
}
