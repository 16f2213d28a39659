import { recurringPrefix, sellsSomething } from '../../../../contract/planning/scenario-fields.ts';
import type { Scenario } from '../../../../contract/planning/scenarios.ts';
import { sameDayInMonths } from '../../../../finance/calendar/months.ts';
import { dialogPath } from '../../../lib/forms/use-asked-dialog.ts';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';

/** Where a decision is carried out. */
export interface CarryOut {
  label: string;
  /** The address of the form of its area, filled in. */
  path: string;
}

const recurringPage = '/dashboard/recurring';
const pagesOfAreas = ['deposits', 'other-assets', 'fixed-assets'];

/** The filled-in forms of other areas that carry out a decision; none where nothing is to be entered. */
export function waysToCarryOut(scenario: Scenario): CarryOut[] {
  const { name, decision, loanId } = scenario;
  switch (decision.kind) {
    case 'PREPAY': {
      if (loanId === null || decision.use !== 'PREPAY') return [];
      const given = { amount: textOfNumber(decision.amount), mode: decision.mode };
      return [
        { label: '照此执行', path: dialogPath(`/dashboard/loans/${loanId}`, 'prepay', given) },
      ];
    }
    case 'BUY':
      return [
        ...decision.loans.map((loan, index) => ({
          label: decision.loans.length > 1 ? `照此登记第 ${index + 1} 笔贷款` : '照此登记贷款',
          path: dialogPath('/dashboard/loans', 'add', {
            principal: textOfNumber(loan.principal),
            annualRatePercent: textOfNumber(loan.annualRatePercent),
            months: textOfNumber(loan.months),
            method: loan.method,
            startDate: decision.day,
          }),
        })),
        ...sellingOf(scenario),
      ];
    case 'SELL':
      return sellingOf(scenario);
    default: {
      const series = seriesOf(scenario);
      if (series !== null) {
        const given = { by: textOfNumber(decision.amount), from: decision.day };
        const path = dialogPath(`${recurringPage}/${series}`, 'change', given);
        return [{ label: '照此执行', path }];
      }
      // What falls, and is not said to be one that recurs, has no form.
      if (decision.amount < 0) return [{ label: '打开周期收支', path: recurringPage }];
      const path = dialogPath(recurringPage, 'add', {
        name,
        flow: decision.side === 'INCOME' ? 'IN' : 'OUT',
        amount: textOfNumber(decision.amount),
        firstDay: decision.day,
        ...(decision.months != null && { times: textOfNumber(decision.months) }),
      });
      return [{ label: '照此执行', path }];
    }
  }
}

/** What is left to do by hand, or why nothing can be entered; null where the forms do all of it. */
export function noteOnCarryingOut(scenario: Scenario): string | null {
  const { decision, itemKey, itemName } = scenario;
  if (decision.kind === 'CHANGE' && decision.months != null && seriesOf(scenario) !== null) {
    const end = sameDayInMonths(decision.day, decision.months);
    return `改变不会自动结束：${end} 起请改回原来的金额。`;
  }
  const isSynced = itemName !== null && itemKey?.startsWith('securities ');
  if (!isSynced || !sellsSomething(decision)) return null;
  return '这一项由券商或交易所同步，不能在这里登记卖出：请到那边卖出，下次同步后会自动更新。';
}

/** The id of what recurs and changes; null where none is named, or it is gone. */
function seriesOf({ itemKey, itemName }: Scenario): string | null {
  const isSeries = itemKey !== null && itemName !== null && itemKey.startsWith(recurringPrefix);
  return isSeries ? itemKey.slice(recurringPrefix.length) : null;
}

/** A holding has a form to sell it; of other items the page is opened. */
function sellingOf({ itemKey, decision, sold }: Scenario): CarryOut[] {
  const [area = '', id = ''] = (itemKey ?? '').split(' ');
  if (area === 'investments') {
    const part = decision.kind === 'SELL' ? decision.part : null;
    const quantity =
      part?.of === 'QUANTITY'
        ? `quantity=${textOfNumber(part.value)}`
        : part && sold
          ? `percent=${sold.percent}`
          : 'whole=1';
    return [{ label: '照此卖出', path: `/dashboard/investments/${id}?entry=SELL&${quantity}` }];
  }
  if (!pagesOfAreas.includes(area)) return [];
  return [{ label: '打开要卖的资产', path: `/dashboard/${area}/${id}` }];
}
