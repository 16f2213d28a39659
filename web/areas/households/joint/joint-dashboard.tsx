import { type JointOverview, joint } from '../../../../contract/households/joint.ts';
import type { JointAmount } from '../../../../contract/households/joint-fields.ts';
import {
  formatInstant,
  formatMoney,
  formatSigned,
  formatSignedPercent,
} from '../../../lib/format/format.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { toneOf } from '../../../ui/figures/money.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from './joint.module.css';
import { useHouseholdName } from './joint.queries.ts';
import { JointChangesTable } from './joint-changes.tsx';
import { JointData } from './joint-data.tsx';
import { JointHistorySection } from './joint-history.tsx';
import { JointNotes } from './joint-notes.tsx';
import { SheetTable } from './joint-sheet-table.tsx';

/** The balance sheet of both together on one page, how it came to that, and why it changed this month. */
export function JointDashboard() {
  const overview = useCall(joint.overview, {}, silent);
  const changes = useCall(joint.changes, {}, silent);
  return (
    <>
      <PageHeader
        title="资产总览"
        description={
          <>
            合计：您自己的加上家庭的，不含其他成员自己的资产。
            {overview.data && `数据更新时间 ${formatInstant(overview.data.lastUpdateTime)}`}
          </>
        }
      />
      <JointData query={overview}>{(data) => <Figures overview={data} />}</JointData>
      <JointHistorySection />
      <PageSection heading="本月变动">
        <JointData query={changes}>{(data) => <JointChangesTable changes={data} />}</JointData>
      </PageSection>
      <PageSection heading="资产与负债">
        <JointData query={overview}>{(data) => <SheetTable sheet={data} />}</JointData>
      </PageSection>
    </>
  );
}

function Figures({ overview }: { overview: JointOverview }) {
  const { lines, currency, investments, sharedItems, missing, liquidAssets } = overview;
  const name = useHouseholdName();
  const lineOf = (key: JointOverview['lines'][number]['key']) =>
    lines.find((line) => line.key === key);
  const parts = (of: JointAmount | undefined, format = formatMoney) =>
    of && (
      <>
        <span className={classes.part}>我的 {format(of.mine, currency)}</span>
        <span className={classes.part}>
          {name} {format(of.ours, currency)}
        </span>
      </>
    );
  const figure = (label: string, key: JointOverview['lines'][number]['key']) => (
    <Figure
      label={label}
      value={formatMoney(lineOf(key)?.together, currency)}
      note={parts(lineOf(key))}
    />
  );
  const { gain, returnRate } = investments;
  return (
    <FigureRow
      note={
        <JointNotes
          sharedItems={sharedItems}
          missing={missing}
          more={
            liquidAssets
              ? []
              : ['有份额的资产中可能有一部分暂时不能动用，流动资产没有合计，请分别查看。']
          }
        />
      }
    >
      {figure('净资产', 'netWorth')}
      {figure('总资产', 'totalAssets')}
      {figure('总负债', 'totalLiabilities')}
      <Figure
        label="流动资产"
        value={liquidAssets ? formatMoney(liquidAssets.together, currency) : '-'}
        note={liquidAssets && parts(liquidAssets)}
      />
      <Figure
        label={`投资盈亏（收益率 ${formatSignedPercent(returnRate.together)}）`}
        value={formatSigned(gain.together, currency)}
        tone={toneOf(gain.together)}
        note={parts(gain, formatSigned)}
      />
    </FigureRow>
  );
}
