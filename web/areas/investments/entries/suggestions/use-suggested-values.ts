import { useDebouncedValue } from '@mantine/hooks';
import type { Data } from '../../../../../contract/endpoint.ts';
import type { Currency } from '../../../../../contract/fields/currencies.ts';
import {
  investmentCharges,
  type RedemptionFees,
} from '../../../../../contract/investments/charges.ts';
import type { Investment } from '../../../../../contract/investments/investment-fields.ts';
import {
  type DayPrice,
  investmentPrices,
} from '../../../../../contract/investments/investment-prices.ts';
import {
  type FundFees,
  marketRules,
  type TradeFees,
} from '../../../../../contract/market-rules/market-rules.ts';
import { formatMoney, today } from '../../../../lib/format/format.ts';
import { silent, useCall } from '../../../../lib/query/use-call.ts';
import { plainNumber, textOfNumber } from '../../../../ui/forms/amount-text.ts';
import { unitPrice } from '../../price-labels.ts';
import { entryKinds } from '../entry-kinds.ts';
import { type EntryFields, productOf } from '../entry-values.ts';
import { isAgreed, useAgreedCommission, useFundRates } from './agreed-charges.ts';
import { chargeSourceOf } from './charge-source.ts';
import { redemptionHint } from './redemption-hint.ts';

/** The fields that are suggested. */
export const suggestedFields = ['quantity', 'price', 'amount', 'fee', 'tax', 'confirmDay'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

export interface Suggestions {
  /** The suggested value of a field; left out, there is no suggestion. */
  values: Partial<Record<SuggestedField, string>>;
  /** What the suggestion is, in words. */
  hints: Partial<Record<SuggestedField, string>>;
}

/** What suggestions depend on; of a fund purchase not what is suggested for it. */
type InputField = 'type' | 'day' | 'quantity' | 'price' | 'amount' | 'paid';
const tradeInputs = ['type', 'day', 'quantity', 'price', 'amount'] as const;
const purchaseInputs = ['type', 'price', 'paid'] as const;

/** A suggestion that cannot be fetched is left out, without a message. */
export const quiet = { ...silent, retry: false, staleTime: 60_000 } as const;

/** Charges are asked for once nothing has been typed for this long. */
const pauseMs = 300;
const isDay = /^\d{4}-\d{2}-\d{2}$/;

const priceWords: Readonly<Record<string, string>> = {
  close: '当日市价',
  manual: '您填写的当日价格',
  entry: '当日成交价',
};

/** Kinds that have the market's price of their day, and its charges. */
export const pricedTypes: ReadonlySet<string> = new Set(['BUY', 'SELL', 'CONVERT_OUT']);

/** What the rules of the market and the prices of the day suggest for an entry as it is typed. */
export function useSuggestedValues(
  investment: Investment,
  fields: EntryFields,
  { opened, isStored }: { opened: boolean; isStored: boolean },
): Suggestions {
  const [typed] = useDebouncedValue(fields, pauseMs);
  // An answer to what was typed before is no suggestion any more.
  const isSettled = (names: readonly InputField[]) =>
    opened && names.every((name) => typed[name] === fields[name]);
  const source = chargeSourceOf(investment);
  const market = source?.market;
  const isTrade = fields.type === 'BUY' || fields.type === 'SELL';
  const isConversion = fields.type === 'CONVERT_OUT';
  const isFund = market === 'FUND';
  const hasDay = isDay.test(fields.day) && fields.day >= '1970-01-01' && fields.day <= today();

  const prices = useCall(
    investmentPrices.prices,
    opened && hasDay && pricedTypes.has(fields.type)
      ? { params: { id: investment.id }, query: { from: fields.day, to: fields.day } }
      : null,
    quiet,
  );
  const priceOfDay = prices.data?.find(({ day }) => day === fields.day);
  // The price of a stored trade may be its own.
  const price = isStored && priceOfDay?.source === 'entry' ? undefined : priceOfDay;

  const [agreed] = useAgreedCommission(source && source.market !== 'FUND' ? source.market : 'CN');
  const amount = amountOf(typed, investment);
  const mayCharge = isSettled(tradeInputs) && isTrade && hasDay && amount !== undefined;
  const tradeFees = useCall(
    marketRules.tradeFees,
    mayCharge && source && source.market !== 'FUND'
      ? {
          query: {
            market: source.market,
            kind: source.kind,
            side: fields.type === 'BUY' ? 'BUY' : 'SELL',
            amount,
            day: fields.day,
            ...numeric('quantity', typed.quantity),
            ...numeric('commissionPercent', agreed.percent),
            ...numeric('minCommission', agreed.least),
            ...numeric('platformFee', agreed.platform),
          },
        }
      : null,
    quiet,
  );

  const [rates] = useFundRates();
  const nav = positive(typed.price);
  const paid = positive(typed.paid);
  const fundFees = useCall(
    marketRules.fundFees,
    isSettled(purchaseInputs) && isFund && fields.type === 'BUY' && nav && paid
      ? { query: { amount: paid, nav, ...numeric('ratePercent', rates.purchase) } }
      : null,
    quiet,
  );
  const fundDays = useCall(
    marketRules.fundDays,
    opened && isFund && (isTrade || isConversion) && hasDay
      ? {
          query: {
            placedAt: `${fields.day} 10:00:00`,
            qdii: /QDII/i.test(investment.investmentName) ? 'true' : 'false',
          },
        }
      : null,
    quiet,
  );
  const confirmDay = fields.confirmDay || fundDays.data?.confirmDay;
  const sold = positive(typed.quantity);
  const redemption = useCall(
    investmentCharges.redemption,
    // The lots of a stored sale are gone already.
    isSettled(tradeInputs) &&
      isFund &&
      !isStored &&
      (isConversion || fields.type === 'SELL') &&
      nav &&
      sold &&
      confirmDay
      ? {
          params: { id: investment.id },
          query: { quantity: sold, nav, confirmDay, tiers: rates.tiers },
        }
      : null,
    quiet,
  );

  return suggestionsIn(
    {
      // A typed amount is what was paid: a suggested price beside it could only contradict it.
      price: fields.amount === '' || isFund ? price : undefined,
      tradeFees: mayCharge ? tradeFees.data : undefined,
      isCommissionAgreed: isAgreed(agreed),
      fundFees: fundFees.data,
      redemption: redemption.data,
      fundDays: fundDays.data,
    },
    { currency: investment.currency, isFund },
  );
}

/** What is known of an entry; undefined where nothing is asked for, or not answered yet. */
interface Answers {
  price: DayPrice | undefined;
  tradeFees: TradeFees | undefined;
  isCommissionAgreed: boolean;
  fundFees: FundFees | undefined;
  redemption: RedemptionFees | undefined;
  fundDays: Data<typeof marketRules.fundDays> | undefined;
}

function suggestionsIn(
  { price, tradeFees, isCommissionAgreed, fundFees, redemption, fundDays }: Answers,
  { currency, isFund }: { currency: Currency; isFund: boolean },
): Suggestions {
  const suggestions: Suggestions = { values: {}, hints: {} };
  const suggest = (field: SuggestedField, value: string, hint: string) => {
    suggestions.values[field] = value;
    suggestions.hints[field] = hint;
  };
  const money = (value: number) => formatMoney(value, currency);
  if (price) {
    const text = `建议：${priceWords[price.source] ?? '当日价格'} ${unitPrice(price.price, currency)}`;
    suggest('price', textOfNumber(price.price), isFund ? text.replace('市价', '净值') : text);
  }
  if (tradeFees) {
    const { lines, fee, tax } = tradeFees;
    const listed = (charges: typeof lines) =>
      charges.map(({ label, amount }) => `${label} ${money(amount)}`).join('、');
    const taxes = listed(lines.filter(({ code }) => code === 'stampDuty'));
    const fees = listed(lines.filter(({ code }) => code !== 'stampDuty'));
    if (tax > 0) suggest('tax', textOfNumber(tax), `建议：${taxes}`);
    if (isCommissionAgreed) suggest('fee', textOfNumber(fee), `建议：${fees}`);
    else if (fee > 0) suggestions.hints.fee = `${fees}，另加佣金`;
  }
  if (fundFees) {
    const { net, fee, shares } = fundFees;
    suggest('quantity', textOfNumber(shares), '建议：按金额、净值和费率算出');
    suggest('amount', textOfNumber(net), '建议：付款金额减申购费');
    suggest('fee', textOfNumber(fee), `建议：申购费 ${money(fee)}`);
  }
  if (redemption)
    suggest('fee', textOfNumber(redemption.fee), redemptionHint(redemption, currency));
  if (fundDays) {
    const { confirmDay: day, expected } = fundDays;
    suggest('confirmDay', day, `建议：按交易日推算${expected ? '（预计）' : ''}`);
  }
  return suggestions;
}

/** What a trade comes to before charges, as a text for a query. */
function amountOf(fields: EntryFields, { investmentType }: Investment): string | undefined {
  const { quantity, price, type } = fields;
  if (!entryKinds[type].fields.some(({ name }) => name === 'amount')) return undefined;
  if (fields.amount !== '') return positive(fields.amount);
  const product = productOf(quantity, price, investmentType);
  return product !== undefined && product > 0 ? textOfNumber(product) : undefined;
}

/** A number above 0 as a query takes it. */
function positive(text: string): string | undefined {
  const plain = plainNumber(text);
  return plain !== undefined && Number(plain) > 0 ? plain.replace(/\.$/, '') : undefined;
}

/** A parameter of a query, where its text is a number. */
function numeric<Name extends string>(name: Name, text: string): { [name in Name]?: string } {
  const plain = plainNumber(text)?.replace(/\.$/, '');
  return plain === undefined || plain.startsWith('-')
    ? {}
    : ({ [name]: plain.startsWith('.') ? `0${plain}` : plain } as { [name in Name]: string });
}
