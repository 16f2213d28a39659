import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts';
import list from '../../../ui/lists/list.module.css';
import { EntryButtons, type OnEntryAction } from './entry-buttons.tsx';
import { effectTexts, statedTexts } from './entry-texts.ts';

interface EntryCardsProps {
  entries: readonly InvestmentEntry[];
  onAction: OnEntryAction;
}

/** Entries as cards, where the columns of their table do not fit. */
export function EntryCards({ entries, onAction }: EntryCardsProps) {
  return (
    <ul className={list.cards} aria-label="交易记录">
      {entries.map((entry) => (
        <EntryCard key={entry.id} entry={entry} onAction={onAction} />
      ))}
    </ul>
  );
}

function EntryCard({ entry, onAction }: { entry: InvestmentEntry; onAction: OnEntryAction }) {
  const { quantity, price, amount, charges } = statedTexts(entry);
  const { day, label, note, after, currency } = entry;
  const effects = effectTexts(entry);
  return (
    <li className={list.card}>
      <div className={list.cardHead}>
        <div className={list.name}>
          <div className={list.heading}>
            <span className={list.title}>{label}</span>
            <span className={list.second}>{day}</span>
          </div>
          {note && <p className={list.second}>{note}</p>}
        </div>
        <EntryButtons entry={entry} onAction={onAction} />
      </div>
      <dl className={list.facts}>
        <Fact name="数量" value={price ? `${quantity} × ${price}` : quantity} />
        <Fact name="金额" value={charges ? `${amount}（${charges}）` : amount} />
        <Fact name="变动" value={effects.join('，') || '-'} />
        <Fact
          name="之后"
          value={`${formatQuantity(after.quantity)}，成本 ${formatMoney(after.cost, currency)}`}
        />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
