import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type AllocationDimension,
  allocationDimensions,
} from '../../../../contract/allocation/allocation-fields.ts';
import { joint } from '../../../../contract/households/joint.ts';
import type { Whose } from '../../../../contract/households/joint-fields.ts';
import { addMonths, lastDayOfMonth } from '../../../../finance/calendar/months.ts';
import { formatPercent, formatSigned, today } from '../../../lib/format/format.ts';
import { keepsLast, silent, useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import classes from './joint.module.css';
import { JointChangesTable } from './joint-changes.tsx';
import { JointData } from './joint-data.tsx';
import { JointNotes } from './joint-notes.tsx';
import { SheetTable } from './joint-sheet-table.tsx';
import { JointTable } from './joint-table.tsx';
import { OwnerLinks } from './owner-links.tsx';

/** The reports that can be added, by the names that the reports of one owner have in the address. */
const reports = [
  { value: 'balance-sheet', label: '资产负债表', View: SheetReport },
  { value: 'net-worth-changes', label: '净资产变动', View: ChangesReport },
  { value: 'allocation', label: '资产配置', View: AllocationReport },
] as const;

const options = { ...keepsLast, ...silent };

/** The reports of both together, one at a time. */
export function JointReports() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('report');
  const report = reports.find(({ value }) => value === named) ?? reports[0];
  const { View } = report;
  return (
    <>
      <PageHeader
        title="报表分析"
        description="合计：您自己的加上家庭的，不含其他成员自己的资产。"
      />
      <ChoiceRow
        label="报表"
        options={reports}
        value={report.value}
        onChange={(value) => setSearch({ report: value }, { replace: true })}
      />
      <View />
      <section className={classes.others} aria-label="没有合计的报表">
        <p>
          收支、投资收益、收益日历、折旧表、现金流水和规划的报表没有合计：收益率不能相加，其余的属于您自己或者家庭，请分别查看。
        </p>
        <OwnerLinks />
      </section>
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  max?: string;
  error?: string | false;
  onChange: (day: string) => void;
}

function DayField({ label, value, max = today(), error = false, onChange }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      max={max}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function SheetReport() {
  const [day, setDay] = useState(today);
  const sheet = useCall(joint.balanceSheet, day ? { query: { day } } : null, options);
  return (
    <>
      <div className={classes.pickers}>
        <DayField label="日期" value={day} onChange={setDay} />
      </div>
      <JointData query={sheet}>
        {(data) => (
          <>
            <SheetTable sheet={data} />
            <JointNotes {...data} />
          </>
        )}
      </JointData>
    </>
  );
}

function ChangesReport() {
  const [to, setTo] = useState(today);
  const [from, setFrom] = useState(() => lastDayOfMonth(addMonths(today(), -1)));
  const isReversed = to !== '' && from > to;
  const isPeriod = from !== '' && to !== '' && !isReversed;
  const changes = useCall(joint.changes, isPeriod ? { query: { from, to } } : null, options);
  return (
    <>
      <div className={classes.pickers}>
        <DayField
          label="从（日终）"
          value={from}
          max={to || today()}
          error={isReversed && '开始日期不能晚于结束日期'}
          onChange={setFrom}
        />
        <DayField label="到（日终）" value={to} onChange={setTo} />
      </div>
      <JointData query={changes}>{(data) => <JointChangesTable changes={data} />}</JointData>
    </>
  );
}

const dimensionLabels: Record<AllocationDimension, string> = {
  TYPE: '类型',
  CURRENCY: '币种',
  MARKET: '市场',
  ACCOUNT: '账户',
};
const dimensions = allocationDimensions.map((value) => ({ value, label: dimensionLabels[value] }));

/** What the target of both is. */
function targetNote(targetsOf: readonly Whose[]): string {
  if (targetsOf.length === 0)
    return '您和家庭都没有设目标占比；在“我的”或“家庭”中设定之后，这里显示合计。';
  const sum = '目标是您和家庭各自的目标金额相加，“调整”是要买入（+）或卖出（-）的金额';
  if (targetsOf.length === 2) return `${sum}。`;
  return `${sum}；${targetsOf[0] === 'mine' ? '家庭' : '您自己'}没有设目标，按现在的金额计入。`;
}

function AllocationReport() {
  const [by, setBy] = useState<AllocationDimension>('TYPE');
  const allocation = useCall(joint.allocation, { query: { by } }, options);
  return (
    <>
      <ChoiceRow label="分类方式" options={dimensions} value={by} onChange={setBy} />
      <JointData query={allocation}>
        {({ rows, total, currency, targetsOf, ...notes }) =>
          rows.length === 0 ? (
            <EmptyState text="暂无可配置的资产" hint="请先添加账户余额或投资。" />
          ) : (
            <>
              <JointTable
                label="资产配置"
                currency={currency}
                rows={[
                  ...rows.map(({ percent, targetPercent, tradeAmount, ...row }) => ({
                    ...row,
                    share: formatPercent(percent),
                    ...(targetPercent !== null && {
                      target: formatPercent(targetPercent),
                      trade: formatSigned(tradeAmount, currency),
                    }),
                  })),
                  { key: 'total', label: '合计', ...total, isSum: true },
                ]}
              />
              <JointNotes
                {...notes}
                more={['不含固定资产、应收款和负债。', targetNote(targetsOf)]}
              />
            </>
          )
        }
      </JointData>
    </>
  );
}
