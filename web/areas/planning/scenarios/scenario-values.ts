import { z } from 'zod';
import type { PrepaymentMode, RepaymentMethod } from '../../../../contract/loans/loan-fields.ts';
import { type DecisionKind, scenarioBody } from '../../../../contract/planning/scenario-fields.ts';
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
    proceeds: string;
    rest: 'CASH' | 'INVEST';
    side: 'INCOME' | 'EXPENSE';
    months: string;
  };
}

const typed = (text: string) => (text.trim() === '' ? null : amountFromText(text));
const typedOr0 = (text: string) => typed(text) ?? 0;

/** The fields as the body that the server takes, which its schema then checks. */
export const scenarioSchema = z.preprocess(
  ({ name, loanId, itemKey, decision }: ScenarioFields) => ({
    name,
    loanId: loanId || null,
    itemKey: itemKey || null,
    decision: decisionOf(decision),
  }),
  scenarioBody,
);
export type ScenarioValues = z.output<typeof scenarioSchema>;

function decisionOf(fields: ScenarioFields['decision']) {
  const { kind, day } = fields;
  switch (kind) {
    case 'PREPAY':
      return {
        ...{ kind, day, amount: typed(fields.amount), mode: fields.mode, use: fields.use },
        returnPercent: typed(fields.returnPercent),
      };
    case 'BUY':
      return {
        ...{ kind, day, price: typed(fields.price), downPayment: typed(fields.downPayment) },
        costs: typedOr0(fields.costs),
        growthPercent: typed(fields.growthPercent),
        rentSaved: typedOr0(fields.rentSaved),
        yearlyCosts: typedOr0(fields.yearlyCosts),
        loans: fields.loans
          .filter(({ principal }) => principal.trim() !== '')
          .map((loan) => ({
            principal: typed(loan.principal),
            annualRatePercent: typed(loan.annualRatePercent),
            months: typed(loan.months),
            method: loan.method,
          })),
        sale: fields.sells
          ? { proceeds: typed(fields.sale.proceeds), costs: typedOr0(fields.sale.costs) }
          : null,
      };
    case 'SELL':
      return {
        ...{ kind, day, proceeds: typed(fields.proceeds), costs: typedOr0(fields.costs) },
        rest: fields.rest,
        returnPercent: fields.rest === 'INVEST' ? typed(fields.returnPercent) : null,
      };
    default:
      return {
        ...{ kind, day, side: fields.side, amount: typed(fields.amount) },
        months: typed(fields.months),
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
