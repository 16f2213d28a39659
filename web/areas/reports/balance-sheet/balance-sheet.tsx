import type { Data } from '../../../../contract/endpoint.ts';
import type { NetWorthOnDay } from '../../../../contract/net-worth/net-worth.ts';
import type { reports } from '../../../../contract/reports/reports.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import { ReportBasis, ReportData, ratesTo } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { useNetWorthOn, useReport } from '../reports.queries.ts';
import classes from './balance-sheet.module.css';
import type { SheetQuestion } from './sheet-items.tsx';
import { type SheetLine, SheetTable } from './sheet-table.tsx';

/** What is owned on one day and what is owed, beside another day. */
export function BalanceSheet({ question }: ReportViewProps) {
  const { day, compareDay, currency } = question;
  const report = useReport('balance-sheet', { day, compareDay, currency });
  const sheet = useNetWorthOn(day, currency);
  const compared = useNetWorthOn(compareDay, currency);
  return (
    <ReportData query={report}>
      {(data) => (
        <>
          <Halves report={data} question={data.asked} />
          <ReportBasis
            day={data.asked.day}
            currency={data.asked.currency}
            usedRates={ratesOfBoth(data.usedRates, ratesTo(data.asked.currency, compared.data))}
            notes={['占比以资产总计为 100%']}
            hint="点项目可查看当天的明细"
          />
          <Caveats sheet={sheet.data} />
          <Caveats sheet={compared.data} />
        </>
      )}
    </ReportData>
  );
}

type UsedRates = ReturnType<typeof ratesTo>;

/** The rates of the day, and those of the day beside it that are others. */
function ratesOfBoth(rates: UsedRates, compared: UsedRates): UsedRates {
  const isNew = (one: UsedRates[number]) =>
    !rates.some(({ currency, day }) => currency === one.currency && day === one.day);
  return [...rates, ...compared.filter(isNew)];
}

interface HalvesProps {
  report: Data<typeof reports.show>;
  question: SheetQuestion;
}

function Halves({ report, question }: HalvesProps) {
  const lines = report.rows as unknown as SheetLine[];
  const assets = lines.filter(({ section }) => section === '资产');
  const owed = lines.filter(({ section }) => section === '负债');
  const netWorth = report.totals as unknown as SheetLine;
  const total = assets.at(-1);
  const whole = total?.amount ?? 0;
  const invested = assets.find(({ group, kind }) => group === 'financial' && !kind);
  const ratios = [
    { name: '资产负债率', note: '负债 ÷ 资产', value: ratio(owed.at(-1)?.amount, whole) },
    { name: '清偿比率', note: '净资产 ÷ 资产', value: ratio(netWorth.amount, whole) },
    {
      name: '投资与净资产比率',
      note: '投资 ÷ 净资产',
      value: ratio(invested?.amount, netWorth.amount),
    },
  ];
  return (
    <>
      <div className={classes.halves}>
        <SheetTable title="资产" lines={assets} question={question} />
        <SheetTable
          title="负债与净资产"
          lines={[...owed, netWorth, ...(total ? [{ ...total, item: '负债与净资产合计' }] : [])]}
          question={question}
        />
      </div>
      <dl className={classes.ratios}>
        {ratios.map(({ name, note, value }) => (
          <div key={name}>
            <dt>
              {name}
              <span>{note}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ratio(part: number | undefined, whole: number): string {
  return part === undefined || whole <= 0 ? '-' : formatPercent((part / whole) * 100);
}

const shownNotes = 5;

/** What a day's figures leave out, and what they only estimate. */
function Caveats({ sheet }: { sheet: NetWorthOnDay | undefined }) {
  if (!sheet) return null;
  const { recordedSince } = sheet;
  const notes = [
    ...new Set([
      ...sheet.missing.map(({ message }) => message),
      ...sheet.estimated.map(({ subject, message }) => `${subject}：${message}`),
      ...(recordedSince ? [`从 ${recordedSince} 起才有完整记录`] : []),
    ]),
  ];
  if (notes.length === 0) return null;
  const more = notes.length - shownNotes;
  return (
    <ul className={classes.notes} aria-label={`${sheet.day} 的说明`}>
      {notes.slice(0, shownNotes).map((note) => (
        <li key={note}>
          {sheet.day}　{note}
        </li>
      ))}
      {more > 0 && <li>{`还有 ${more} 项`}</li>}
    </ul>
  );
}
