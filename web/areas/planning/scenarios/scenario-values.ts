import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { PrepaymentMode, RepaymentMethod } from '../../../../contract/loans/loan-fields.ts';
import {
  type DecisionKind,
  recurringPrefix,
  type SoldPart,
  scenarioBody,
} from '../../../../contract/planning/scenario-fields.ts';
import type { Scenario } from '../../../../contract/planning/scenarios.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';

interface LoanFields {
  principal: string;
  annualRatePercent: string;
  months: string;
  method: RepaymentMethod;
}

/** What stands in the fields: numbers as they are typed, and all fields of all kinds of decisions. */
export interface ScenarioFields {
  name: string;
  loanId: string;
  itemKey: string;
  decision: {
    kind: DecisionKind;
    day: string;
    amount: string;
    mode: PrepaymentMode;
    use: 'PREPAY' | 'INVEST';
    returnPercent: string;
    price: string;
    downPayment: string;
    costs: string;
    growthPercent: string;
    rentSaved: string;
    yearlyCosts: string;
    loans: LoanFields[];
    sells: boolean;
    sale: { proceeds: string; costs: string };
    /** How much is sold; empty for all of it. */
    part: { of: SoldPart['of'] | ''; value: string };
    proceeds: string;
    rest: 'CASH' | 'INVEST';
    side: 'INCOME' | 'EXPENSE';
    months: string;
  };
}

/** Of a field that may be left empty for none. */
const amountOr0 = (text: string) => amountFromText(text) ?? 0;

/** The fields as the body that the server takes, which its schema then checks. */
export const scenarioSchema = z.preprocess(
  ({ name, loanId, itemKey, decision }: ScenarioFields) => ({
    name,
    loanId: loanId || null,
    itemKey: itemOf(decision, itemKey) || null,
    decision: decisionOf(decision),
  }),
  scenarioBody,
);
export type ScenarioValues = z.output<typeof scenarioSchema>;

/** The form of a decision, and the currency of its amounts. */
export interface FieldsProps {
  form: UseFormReturn<ScenarioFields, unknown, ScenarioValues>;
  currency: Currency;
}

/** The item of the kind of decision: one may have been chosen before the kind was changed. */
function itemOf({ kind, sells }: ScenarioFields['decision'], itemKey: string): string {
  const isSeries = itemKey.startsWith(recurringPrefix);
  if (kind === 'CHANGE') return isSeries ? itemKey : '';
  return kind === 'SELL' || (kind === 'BUY' && sells) ? (isSeries ? '' : itemKey) : '';
}

function decisionOf(fields: ScenarioFields['decision']) {
  const { kind, day } = fields;
  switch (kind) {
    case 'PREPAY':
      return {
        ...{ kind, day, amount: amountFromText(fields.amount), mode: fields.mode, use: fields.use },
        returnPercent: amountFromText(fields.returnPercent),
      };
    case 'BUY':
      return {
        ...{
          kind,
          day,
          price: amountFromText(fields.price),
          downPayment: amountFromText(fields.downPayment),
        },
        costs: amountOr0(fields.costs),
        growthPercent: amountFromText(fields.growthPercent),
        rentSaved: amountOr0(fields.rentSaved),
        yearlyCosts: amountOr0(fields.yearlyCosts),
        loans: fields.loans
          .filter(({ principal }) => principal.trim() !== '')
          .map((loan) => ({
            principal: amountFromText(loan.principal),
            annualRatePercent: amountFromText(loan.annualRatePercent),
            months: amountFromText(loan.months),
            method: loan.method,
          })),
        sale: fields.sells
          ? { proceeds: amountFromText(fields.sale.proceeds), costs: amountOr0(fields.sale.costs) }
          : null,
      };
    case 'SELL':
      return {
        ...{ kind, day, proceeds: amountFromText(fields.proceeds), costs: amountOr0(fields.costs) },
        part: fields.part.of
          ? { of: fields.part.of, value: amountFromText(fields.part.value) }
          : null,
        rest: fields.rest,
        returnPercent: fields.rest === 'INVEST' ? amountFromText(fields.returnPercent) : null,
      };
    default:
      return {
        ...{ kind, day, side: fields.side, amount: amountFromText(fields.amount) },
        months: amountFromText(fields.months),
      };
  }
}

const noLoan: LoanFields = {
  principal: '',
  annualRatePercent: '',
  months: '360',
  method: 'ANNUITY',
};

/** What the form of a new decision starts with, or of one that is changed. */
export function fieldsOfScenario(scenario: Scenario | undefined, today: string): ScenarioFields {
  const empty: ScenarioFields = {
    name: '',
    loanId: '',
    itemKey: '',
    decision: {
      ...{ kind: 'PREPAY', day: today, amount: '', mode: 'SHORTEN_TERM', use: 'PREPAY' },
      ...{ returnPercent: '2.5', price: '', downPayment: '', costs: '', growthPercent: '2' },
      ...{ rentSaved: '', yearlyCosts: '', loans: [noLoan, { ...noLoan }], sells: false },
      part: { of: '', value: '' },
      ...{ sale: { proceeds: '', costs: '' }, proceeds: '', rest: 'CASH', side: 'INCOME' },
      months: '',
    },
  };
  if (!scenario) return empty;
  const { decision, name, loanId, itemKey } = scenario;
  const named = { name, loanId: loanId ?? '', itemKey: itemKey ?? '' };
  const common = { ...empty.decision, kind: decision.kind, day: decision.day };
  switch (decision.kind) {
    case 'PREPAY':
      return {
        ...named,
        decision: {
          ...common,
          amount: textOfNumber(decision.amount),
          mode: decision.mode,
          use: decision.use,
          returnPercent: textOfNumber(decision.returnPercent),
        },
      };
    case 'BUY': {
      const loans = decision.loans.map((loan) => ({
        principal: textOfNumber(loan.principal),
        annualRatePercent: textOfNumber(loan.annualRatePercent),
        months: textOfNumber(loan.months),
        method: loan.method,
      }));
      const { sale } = decision;
      return {
        ...named,
        decision: {
          ...common,
          price: textOfNumber(decision.price),
          downPayment: textOfNumber(decision.downPayment),
          costs: textOfNumber(decision.costs),
          growthPercent: textOfNumber(decision.growthPercent),
          rentSaved: textOfNumber(decision.rentSaved),
          yearlyCosts: textOfNumber(decision.yearlyCosts),
          loans: [...loans, noLoan, { ...noLoan }].slice(0, 2),
          sells: sale != null,
          sale: {
            proceeds: sale ? textOfNumber(sale.proceeds) : '',
            costs: sale ? textOfNumber(sale.costs) : '',
          },
        },
      };
    }
    case 'SELL':
      return {
        ...named,
        decision: {
          ...common,
          part: decision.part
            ? { of: decision.part.of, value: textOfNumber(decision.part.value) }
            : common.part,
          proceeds: textOfNumber(decision.proceeds),
          costs: textOfNumber(decision.costs),
          rest: decision.rest,
          returnPercent:
            decision.returnPercent == null
              ? common.returnPercent
              : textOfNumber(decision.returnPercent),
        },
      };
    default:
      return {
        ...named,
        decision: {
          ...common,
          amount: textOfNumber(decision.amount),
          side: decision.side,
          months: decision.months == null ? '' : textOfNumber(decision.months),
        },
      };
  }
}
