import { z } from 'zod';
import { currencyField } from '../../../contract/fields/fields.ts';
import {
  createInvestmentBody,
  formTypes,
  type Investment,
  type InvestmentType,
  investmentTypeLabels,
  investmentTypes,
} from '../../../contract/investments/investment-fields.ts';
import { textOfNumber } from '../../ui/forms/amount-text.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';

const { shape } = createInvestmentBody;

/** The fields of a holding, new or edited. Numbers are texts until they are read. */
export const investmentSchema = z.object({
  investmentName: shape.investmentName,
  symbol: shape.symbol,
  investmentType: z.enum(investmentTypes, { error: '请选择投资类型' }),
  quantity: typedNumber(shape.quantity),
  costPrice: typedNumber(shape.costPrice.unwrap().unwrap()),
  currency: currencyField,
  purchaseDate: shape.purchaseDate,
  description: shape.description,
});

export type InvestmentFields = z.input<typeof investmentSchema>;
export type InvestmentValues = z.output<typeof investmentSchema>;

/** What an empty form starts with (docs/specification.md, chapter 5). */
export const newInvestment: InvestmentFields = {
  investmentName: '',
  symbol: '',
  investmentType: 'STOCK',
  quantity: '',
  costPrice: '',
  currency: 'USD',
  purchaseDate: '',
  description: '',
};

export function fieldsOf(investment: Investment): InvestmentFields {
  return {
    investmentName: investment.investmentName,
    symbol: investment.symbol,
    investmentType: investment.investmentType,
    quantity: textOfNumber(investment.quantity),
    costPrice: textOfNumber(investment.purchasePrice),
    currency: investment.currency,
    purchaseDate: investment.purchaseDate,
    description: investment.description ?? '',
  };
}

/** The types a form offers, and the one that the holding has. */
export function typeOptions(own?: InvestmentType) {
  const offered: readonly InvestmentType[] = formTypes;
  return investmentTypes
    .filter((type) => offered.includes(type) || type === own)
    .map((value) => ({ value, label: investmentTypeLabels[value] }));
}

/** The purchase date as it is sent (docs/specification.md, chapter 5): `yyyy-MM-dd HH:mm:ss`. */
export function sentDate(day: string): string {
  return `${day} 00:00:00`;
}

/** The columns that the fields contain. */
export function columnsOf({ costPrice, description = null, ...values }: InvestmentValues) {
  return { ...values, purchasePrice: costPrice, description };
}
