import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { spendingActs } from '../../../../contract/spending/bulk.ts';
import type { LedgerEntry } from '../../../../contract/spending/entries.ts';
import { type EntryPair, spendingLinks } from '../../../../contract/spending/links.ts';
import type { LinkKind } from '../../../../contract/spending/spending-words.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { Money } from '../../../ui/figures/money.tsx';
import classes from './links.module.css';

interface PairsPanelProps {
  pairs: readonly EntryPair[];
  total: number;
}

/** What was done last, with what undoes it. */
interface Done {
  actId: string;
  text: string;
}

const sections = [
  { kind: 'TRANSFER', title: '账户间转账' },
  { kind: 'TWIN', title: '同一笔记了两次' },
] as const;

const verbs: Record<LinkKind, string> = {
  TRANSFER: '记为转账',
  TWIN: '合并',
  REFUSED: '不再提示',
};

/** Pairs that may be one thing: each, or several at once, is joined, merged or refused, and that is undone. */
export function PairsPanel({ pairs, total }: PairsPanelProps) {
  const [done, setDone] = useState<Done>();
  const link = useChangeCall(spendingLinks.create, {
    onDone: ({ actId, count }, { body: { kind } }) => {
      if (actId) setDone({ actId, text: `${verbs[kind]} ${count} 对` });
    },
  });
  const undo = useChangeCall(spendingActs.undo, { onDone: () => setDone(undefined) });
  const isBusy = link.isPending || undo.isPending;
  const send = (kind: LinkKind, some: readonly EntryPair[]) =>
    link.change({
      body: {
        kind,
        pairs: some.map(({ entry, other }) => ({ entryId: entry.id, otherId: other.id })),
      },
    });
  return (
    <div className={classes.panel}>
      {done && (
        <p className={classes.done} role="status">
          已{done.text}。
          <Button
            data-writes
            variant="subtle"
            size="compact-sm"
            disabled={isBusy}
            onClick={() => undo.change({ params: { id: done.actId } })}
          >
            撤销
          </Button>
        </p>
      )}
      {total === 0 && <p className={classes.note}>没有需要处理的流水了。</p>}
      {total > pairs.length && (
        <p className={classes.note}>
          共 {total} 对，先显示最可能的 {pairs.length} 对。
        </p>
      )}
      {sections.map(({ kind, title }) => (
        <Section
          key={kind}
          title={title}
          verb={verbs[kind]}
          pairs={pairs.filter((pair) => pair.kind === kind)}
          isBusy={isBusy}
          onAccept={(some) => send(kind, some)}
          onRefuse={(some) => send('REFUSED', some)}
        />
      ))}
    </div>
  );
}

interface SectionProps {
  title: string;
  verb: string;
  pairs: readonly EntryPair[];
  isBusy: boolean;
  onAccept: (pairs: readonly EntryPair[]) => void;
  onRefuse: (pairs: readonly EntryPair[]) => void;
}

const keyOf = ({ entry, other }: EntryPair) => `${entry.id} ${other.id}`;

function Section({ title, verb, pairs, isBusy, onAccept, onRefuse }: SectionProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  if (pairs.length === 0) return null;
  const chosen = pairs.filter((pair) => marked.has(keyOf(pair)));
  const mark = (keys: readonly string[], isMarked: boolean) =>
    setMarked((before) => {
      const next = new Set(before);
      for (const key of keys) isMarked ? next.add(key) : next.delete(key);
      return next;
    });
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <Checkbox
          label="全选"
          checked={chosen.length === pairs.length}
          indeterminate={chosen.length > 0 && chosen.length < pairs.length}
          onChange={({ currentTarget: { checked } }) => mark(pairs.map(keyOf), checked)}
        />
      </div>
      <ul className={classes.pairs} aria-label={title}>
        {pairs.map((pair) => (
          <li key={keyOf(pair)} className={classes.pair}>
            <Checkbox
              aria-label={`选择 ${nameOf(pair.entry)}`}
              checked={marked.has(keyOf(pair))}
              onChange={({ currentTarget: { checked } }) => mark([keyOf(pair)], checked)}
            />
            <div className={classes.sides}>
              <Side entry={pair.entry} />
              <Side entry={pair.other} />
              <p className={classes.note}>{pair.reason}</p>
            </div>
            <div className={classes.buttons}>
              <Button
                data-writes
                size="compact-sm"
                disabled={isBusy}
                aria-label={`${verb} ${nameOf(pair.entry)}`}
                onClick={() => onAccept([pair])}
              >
                {verb}
              </Button>
              <Button
                data-writes
                size="compact-sm"
                variant="default"
                disabled={isBusy}
                aria-label={`不是 ${nameOf(pair.entry)}`}
                onClick={() => onRefuse([pair])}
              >
                不是
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className={classes.buttons}>
          <Button data-writes disabled={isBusy} onClick={() => onAccept(chosen)}>
            {verb} {chosen.length} 对
          </Button>
          <Button data-writes variant="default" disabled={isBusy} onClick={() => onRefuse(chosen)}>
            都不是
          </Button>
        </div>
      )}
    </section>
  );
}

function nameOf({ day, payee, description, label }: LedgerEntry): string {
  return `${day} ${payee ?? description ?? label}`;
}

function Side({ entry }: { entry: LedgerEntry }) {
  const { day, accountName, payee, description, amount, currency } = entry;
  const texts = [accountName, payee, description === payee ? null : description];
  return (
    <p className={classes.side}>
      <span>
        {day} · {texts.filter(Boolean).join(' · ')}
      </span>
      <Money amount={amount} currency={currency} mark="code" signed />
    </p>
  );
}
