import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Forecast, planningForecast } from '../../../../contract/planning/forecast.ts';
import {
  allAccounts,
  assumptionNote,
  forecastMonths,
} from '../../../../contract/planning/forecast-words.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { keepsLast, useCall } from '../../../lib/query/use-call.ts';
import { ChartSlot, chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../planning.module.css';
import { ItemTable } from './item-table.tsx';
import { LineTable } from './line-table.tsx';
import { MonthComparison } from './month-comparison.tsx';

const ForecastChart = latePart(async () => (await import('./forecast-chart.tsx')).ForecastChart);

const height = 260;
const periods = forecastMonths.map((months) => ({
  value: String(months),
  label: months < 12 ? `${months} 个月` : `${months / 12} 年`,
}));
const usualPeriod = '12';

/** When cash runs short: the balance of each day to come, its lowest day, and what brings it there. */
export function ForecastTab() {
  const [address, setAddress] = useSearchParams();
  const [period, setPeriod] = useState(usualPeriod);
  const [withEveryday, setWithEveryday] = useState(true);
  const account = address.get('account') ?? allAccounts;
  const query = {
    months: period,
    account,
    withoutEveryday: withEveryday ? 'false' : 'true',
  } as const;
  const { data, error, refetch, isPlaceholderData } = useCall(
    planningForecast.show,
    { query },
    keepsLast,
  );
  const choose = (key: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (key === allAccounts) next.delete('account');
        else next.set('account', key);
        return next;
      },
      { replace: true },
    );
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  if (data.lines.every(({ key }) => key === allAccounts)) {
    return (
      <EmptyState
        text="还没有可以预测的账户"
        hint="添加资金账户之后，这里按贷款、存款、信用卡、应收应付和定投的到期日，推算每一天的余额。"
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <div className={classes.bar}>
        <Select
          aria-label="账户"
          data={data.lines.map(({ key, name }) => ({ value: key, label: name }))}
          value={data.line.key}
          allowDeselect={false}
          onChange={(key) => key && choose(key)}
        />
        <ChoiceRow label="期限" options={periods} value={period} onChange={setPeriod} />
        <Checkbox
          label="计入日常支出"
          checked={withEveryday}
          onChange={(event) => setWithEveryday(event.currentTarget.checked)}
        />
      </div>
      <ForecastFigures forecast={data} />
      <ChartSlot height={height + chartFootHeight}>
        <ForecastChart forecast={data} height={height} />
      </ChartSlot>
      <Notes forecast={data} />
      <PageSection heading="各账户">
        <LineTable lines={data.lines} chosen={data.line.key} onChoose={choose} />
      </PageSection>
      <PageSection heading={`到期明细（${data.line.name}）`}>
        {data.items.length === 0 ? (
          <EmptyState text="这段时间没有到期事项" />
        ) : (
          <ItemTable label="到期明细" items={data.items} line={data.line} from={data.from} />
        )}
      </PageSection>
      <MonthComparison />
      {data.overdue.length > 0 && (
        <PageSection heading="已过期，未计入任何一天">
          <ItemTable label="已过期" items={data.overdue} />
        </PageSection>
      )}
      {data.unknown.length > 0 && (
        <PageSection heading="金额未知，未计入">
          <ItemTable label="金额未知" items={data.unknown} />
        </PageSection>
      )}
    </div>
  );
}

function ForecastFigures({ forecast: { line, from } }: { forecast: Forecast }) {
  const money = (amount: number) => formatMoney(amount, line.currency);
  const { lowest, firstBelow, floor } = line;
  const limit = floor === null ? '零' : `最低余额 ${money(floor)}`;
  return (
    <FigureRow>
      <Figure label="今天" value={money(line.opening)} note={from} />
      <Figure label="期末" value={money(line.closing)} note={null} />
      <Figure
        label="最低"
        value={money(lowest.balance)}
        tone={lowest.balance < (floor ?? 0) ? 'loss' : 'plain'}
        note={causeInWords(lowest, line.currency)}
      />
      <Figure
        label={`首次低于${limit}`}
        value={firstBelow ? firstBelow.day : '不会'}
        tone={firstBelow ? 'loss' : 'plain'}
        note={
          firstBelow
            ? `将为 ${money(firstBelow.balance)}${causeInWords(firstBelow, line.currency, false)}`
            : null
        }
      />
    </FigureRow>
  );
}

function causeInWords(
  { day, cause }: Forecast['line']['lowest'],
  currency: Forecast['currency'],
  withDay = true,
): string {
  const why = cause ? `（${cause.title} ${formatMoney(cause.amount, currency)}）` : '';
  return withDay ? `${day}${why}` : why;
}

/** What the line rests on, and what it leaves out. */
function Notes({ forecast }: { forecast: Forecast }) {
  const { everyday, line, items, cardsWithoutAccount, missingRates } = forecast;
  const hasIncome = items.some(({ kind, amount }) => kind === 'RECURRING' && (amount ?? 0) > 0);
  const notes = [
    `${assumptionNote}：带“约”的金额会变；外币按今天的汇率折算。`,
    '今天的余额是各现金账户之和；定期存款到期时才计入，资产总览的现金则包括它们。零存整取今后每月的存入从第一次付款的账户扣除。',
    everyday.months > 0 &&
      `日常支出约 ${formatMoney(everyday.monthly, line.currency)} 一个月，取最近 ${everyday.months} 个整月的平均，不含一次性支出${everyday.isCounted ? '' : '，现在没有计入'}。`,
    everyday.isCounted &&
      everyday.months > 0 &&
      !hasIncome &&
      '没有登记工资等周期收入，计入日常支出后余额会一路下降。',
    cardsWithoutAccount.length > 0 &&
      `未指定还款账户：${cardsWithoutAccount.map(({ name }) => name).join('、')}。在“各账户”中指定后，还款会从那个账户扣除。`,
    missingRates.length > 0 && `未计入：缺少 ${missingRates.join('、')} 汇率。`,
  ].filter((note) => note !== false);
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
