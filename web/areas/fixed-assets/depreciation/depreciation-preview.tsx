import { memo, useDeferredValue } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { depreciationNotes } from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { addMonths } from '../../../../finance/calendar/months.ts';
import {
  bookValueOn,
  type Depreciable,
  depreciationSchedule,
  type ScheduleYear,
} from '../../../../finance/depreciation/depreciation.ts';
import { shortestDecliningMonths } from '../../../../finance/depreciation/depreciation-charges.ts';
import { type Cents, centsToWire } from '../../../../finance/money/cents.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { useHiddenAmounts } from '../../../lib/format/hidden-amounts.ts';
import { ChartSlot } from '../../../ui/charts/chart-slot.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { Facts } from '../../../ui/figures/facts.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import type { FieldName, TabName } from '../editor/asset-tabs.ts';
import { type TabForm, useTyped } from '../editor/use-asset-forms.ts';
import { describedAsset, type SalvageLead } from './depreciable.ts';
import classes from './depreciation-preview.module.css';

const DepreciationChart = latePart(
  async () => (await import('./depreciation-chart.tsx')).DepreciationChart,
);

interface DepreciationPreviewProps {
  /** As the fields describe it now; undefined while too little is filled in. */
  asset: Depreciable | undefined;
  currency: Currency;
}

/** The depreciation that the current fields lead to, by the same arithmetic as the server's. */
function DepreciationPreview({ asset, currency }: DepreciationPreviewProps) {
  // Deferred: a table of forty years is not drawn between two keys.
  const shown = useDeferredValue(asset);
  return (
    <section className={classes.preview} aria-label="折旧预览">
      <h2 className={classes.title}>折旧预览</h2>
      {shown ? (
        <Preview asset={shown} currency={currency} />
      ) : (
        <p className={classes.note}>填写原值、使用年限和开始使用日期后，这里显示逐年的折旧。</p>
      )}
    </section>
  );
}

const Preview = memo(({ asset, currency }: { asset: Depreciable; currency: Currency }) => {
  useHiddenAmounts();
  const { bookValue, accumulated, obstacle } = bookValueOn(asset, today());
  const schedule = depreciationSchedule(asset);
  const money = (cents: typeof bookValue) => (
    <Money amount={centsToWire(cents)} currency={currency} mark="code" />
  );
  const points = [
    { year: 0, value: centsToWire(asset.originalValue) },
    ...schedule.map(({ year, endValue }) => ({ year, value: centsToWire(endValue) })),
  ];
  return (
    <>
      <Facts
        className={classes.figures}
        facts={[
          ['今天的价值', money(bookValue)],
          ['累计折旧', money(accumulated)],
          ['残值', money(asset.salvageValue)],
        ]}
      />
      {noteOf(asset, obstacle) && <p className={classes.note}>{noteOf(asset, obstacle)}</p>}
      {schedule.length > 0 && (
        <>
          <ChartSlot height={180}>
            <DepreciationChart points={points} currency={currency} height={180} />
          </ChartSlot>
          <DepreciationTable
            schedule={schedule}
            startUseDate={asset.startUseDate}
            currency={currency}
          />
        </>
      )}
    </>
  );
});

function noteOf(
  { method, lifeMonths }: Depreciable,
  obstacle: keyof typeof depreciationNotes | null,
) {
  if (obstacle) return depreciationNotes[obstacle];
  if (method === 'UNITS_OF_PRODUCTION') return '工作量法按实际工作量计提，没有预先的逐年折旧。';
  if (method === 'DOUBLE_DECLINING' && lifeMonths < shortestDecliningMonths) {
    return '年限不足 3 年，按年限平均法计提。';
  }
  return undefined;
}

interface DepreciationTableProps {
  schedule: readonly ScheduleYear[];
  startUseDate: string;
  currency: Currency;
}

/** Year by year of use: from when to when, what is charged, what is left. */
function DepreciationTable({ schedule, startUseDate, currency }: DepreciationTableProps) {
  const money = (cents: Cents) => formatMoney(centsToWire(cents), currency, { mark: 'code' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label="逐年折旧">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">使用年</th>
            <th scope="col">本年折旧</th>
            <th scope="col">年末价值</th>
          </tr>
        </thead>
        <tbody>
          {schedule.map(({ year, months, depreciation, endValue }) => {
            const first = addMonths(startUseDate, (year - 1) * 12 + 1);
            const last = addMonths(startUseDate, (year - 1) * 12 + months);
            return (
              <tr key={year}>
                <th scope="row">
                  第 {year} 年
                  <span className={classes.months}>
                    {first} 至 {last}
                  </span>
                </th>
                <td>{money(depreciation)}</td>
                <td>{money(endValue)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const mainFields: FieldName[] = [
  'originalValue',
  'estimatedLife',
  'depreciationMethod',
  'startUseDate',
  'usageStatus',
];
const financialFields: FieldName[] = [
  'salvageRate',
  'salvageValue',
  'totalUnits',
  'usedUnits',
  'disposalDate',
];

interface TypedPreviewProps {
  forms: Record<TabName, TabForm>;
  lead: SalvageLead;
  currency: Currency;
}

/** The preview of what is being typed. Only this component is rendered at each key, not the fields. */
export function TypedPreview({ forms, lead, currency }: TypedPreviewProps) {
  const main = useTyped(forms.main, mainFields);
  const financial = useTyped(forms.financial, financialFields);
  return <DepreciationPreview asset={describedAsset(main, financial, lead)} currency={currency} />;
}
