import type { Scenario } from '../../../../contract/planning/scenarios.ts';
import { dialogPath } from '../../../lib/forms/use-asked-dialog.ts';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';

/** Where a decision is carried out. */
export interface CarryOut {
  label: string;
  /** The address of the form of its area, filled in. */
  path: string;
}

const pagesOfAreas = ['deposits', 'other-assets', 'fixed-assets'];

/** The filled-in forms of other areas that carry out a decision; none where nothing is to be entered. */
export function waysToCarryOut({ name, decision, loanId, itemKey }: Scenario): CarryOut[] {
  const sold = itemKey === null ? [] : sellingOf(itemKey);
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
        ...sold,
      ];
    case 'SELL':
      return sold;
    default: {
      // An amount that falls away is no recurring item.
      if (decision.amount < 0) return [];
      const path = dialogPath('/dashboard/recurring', 'add', {
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

/** A holding has a form to sell it; of other items the page is opened. */
function sellingOf(itemKey: string): CarryOut[] {
  const [area = '', id = ''] = itemKey.split(' ');
  if (area === 'investments') {
    return [{ label: '照此卖出', path: `/dashboard/investments/${id}?entry=SELL&whole=1` }];
  }
  if (!pagesOfAreas.includes(area)) return [];
  return [{ label: '打开要卖的资产', path: `/dashboard/${area}/${id}` }];
}
