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
import { type FieldsOf, formOf, type ValuesOf } from '../../lib/forms/form-of.ts';

const { shape } = createInvestmentBody;

/** The fields of a holding, new or edited. */
export const investmentForm = formOf(
  z.object({
    investmentName: shape.investmentName,
    symbol: shape.symbol,
    investmentType: shape.investmentType,
    quantity: shape.quantity,
    costPrice: shape.costPrice.unwrap().unwrap(),
    currency: currencyField,
    purchaseDate: shape.purchaseDate,
    description: shape.description,
  }),
);
export type InvestmentFields = FieldsOf<typeof investmentForm>;
export type InvestmentValues = ValuesOf<typeof investmentForm>;

/** What an empty form starts with (docs/specification.md, chapter 5). */
export const newInvestment = investmentForm.empty({ investmentType: 'STOCK', currency: 'USD' });

export const fieldsOf = (investment: Investment) =>
  investmentForm.fieldsOf({ ...investment, costPrice: investment.purchasePrice });

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
export function columnsOf({ costPrice, ...values }: InvestmentValues) {
  return { ...values, purchasePrice: costPrice };
}
