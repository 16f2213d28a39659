import { z } from 'zod';
import { dayField } from '../../../contract/fields/day-field.ts';
import {
  type Investment,
  manualPrice,
  priceField,
} from '../../../contract/investments/investment-fields.ts';
import { investmentPrices } from '../../../contract/investments/investment-prices.ts';
import { dayUnlessToday, today } from '../../lib/format/format.ts';
import { formOf } from '../../lib/forms/form-of.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { type BodyOf, editCall } from '../../lib/query/use-call.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../ui/forms/day-field.tsx';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { perUnit, unitPrice } from './price-labels.ts';

const priceForm = formOf(z.object({ currentPrice: priceField, day: dayField('日期不能为空') }));

/** What matters for the price of a holding when it has been changed elsewhere. */
const columns: ReadableColumn<Investment>[] = [
  { label: '投资代码', of: (row) => row.symbol },
  { label: '货币', of: (row) => row.currency },
  {
    label: '当前价格',
    of: ({ currentPrice, currency }) =>
      currentPrice === null ? '暂无价格' : unitPrice(currentPrice, currency),
  },
];

const setPrice = editCall(investmentPrices.setPrice);

interface ManualPriceProps {
  investment: Investment;
  opened: boolean;
  onClose: () => void;
}

/**
 * Sets a price by hand, where no source has a price or a wrong one. A change made elsewhere meanwhile is
 * shown first: it may be a newer price, or another currency.
 */
export function ManualPrice({ investment, opened, onClose }: ManualPriceProps) {
  const { form, modal, newest, conflict } = useRowEdit({
    row: investment,
    opened,
    onClose,
    fieldsOf: () => priceForm.empty({ day: today() }),
    resolver: () => priceForm.resolver,
    columnsOf: ({ currentPrice, day }) => ({
      currentPrice,
      priceSource: manualPrice,
      priceTime: dayUnlessToday(day),
    }),
    // The price of yesterday may be confirmed as today's.
    sendsUnchanged: true,
    send: (id, { currentPrice, priceTime: day, version }) =>
      setPrice(id, { currentPrice, day, version } as BodyOf<typeof investmentPrices.setPrice>),
    message: investmentPrices.setPrice.message,
  });

  return (
    <FormModal {...modal} title={`填写价格 · ${investment.investmentName}`}>
      <NewerValues what="这项投资" columns={columns} {...conflict} />
      <AmountField
        name="currentPrice"
        control={form.control}
        label="当前价格"
        description="按一份（股、克、枚）填写；之后更新行情会以行情为准。"
        focusOnOpen
        unit={`${newest.currency}${perUnit(newest.priceUnit)}`}
      />
      <PastDayField
        name="day"
        control={form.control}
        label="日期"
        description="这是哪一天的价格；当前价格取最近一天的。"
      />
    </FormModal>
  );
}
