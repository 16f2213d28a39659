import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type LedgerEntry, spendingEntries } from '../../../../contract/spending/entries.ts';
import { spendingLinks } from '../../../../contract/spending/links.ts';
import type { LinkedEntry } from '../../../../contract/spending/spending.schemas.ts';
import { decimal, sum, toWire } from '../../../../finance/money/decimal.ts';
import { formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { ChooseOther } from './choose-other.tsx';
import { ChoosePurchase } from './choose-purchase.tsx';
import classes from './links.module.css';

const code = { mark: 'code' } as const;

/** What an entry is linked with, each with the button that dissolves it, and the buttons that link it. */
export function EntryLinks({ entry }: { entry: LedgerEntry }) {
  const [choosing, setChoosing] = useState<'transfer' | 'purchase'>();
  const dissolve = useChangeCall(spendingLinks.remove);
  const update = useChangeCall(spendingEntries.update);
  const { id, joined, merged, returns, returnedBy, type, amount, currency, version } = entry;
  const isBusy = dissolve.isPending || update.isPending;
  const remove = (linkId: string) => dissolve.change({ params: { id: linkId } });
  const inputOf = (rows: readonly { id: string; share: number }[], mayExceed = false) => ({
    params: { id },
    body: {
      returns: rows.map((row) => ({ purchaseId: row.id, amount: row.share })),
      version,
      ...(mayExceed && { mayExceed }),
    },
  });
  const back = returnedBy.map(({ share }) => decimal(share));
  const mayJoin = !joined && returns.length + returnedBy.length === 0 && type !== 'INTEREST';
  return (
    <div className={classes.linked}>
      {joined && (
        <Row text={`转账的另一边：${inWords(joined)}`}>
          <Plain label="解除转账" disabled={isBusy} onClick={() => remove(joined.linkId)} />
        </Row>
      )}
      {merged.map((row) => (
        <Row key={row.linkId} text={`已并入：${inWords(row)}`}>
          <Plain label="分开" disabled={isBusy} onClick={() => remove(row.linkId)} />
        </Row>
      ))}
      {returns.map((row) => (
        <Row key={row.id} text={`退回 ${formatMoney(row.share, currency, code)}：${inWords(row)}`}>
          <Plain
            label="取消关联"
            disabled={isBusy}
            onClick={() => update.change(inputOf(returns.filter((one) => one !== row)))}
          />
        </Row>
      ))}
      {returnedBy.map((row) => (
        <Row
          key={row.id}
          text={`收到退款 ${formatMoney(row.share, currency, code)}：${inWords(row)}`}
        />
      ))}
      {back.length > 0 && (
        <span>净额 {formatSigned(toWire(sum([decimal(amount), ...back]), 2), currency, code)}</span>
      )}
      <div className={classes.buttons}>
        {mayJoin && (
          <Plain label="记为转账…" disabled={isBusy} onClick={() => setChoosing('transfer')} />
        )}
        {type === 'DEPOSIT' && !joined && (
          <Plain
            label="关联退款的支出…"
            disabled={isBusy}
            onClick={() => setChoosing('purchase')}
          />
        )}
      </div>
      <ChooseOther
        entry={entry}
        opened={choosing === 'transfer'}
        onClose={() => setChoosing(undefined)}
      />
      <ChoosePurchase
        entry={entry}
        opened={choosing === 'purchase'}
        onClose={() => setChoosing(undefined)}
        onChoose={(row, mayExceed) => update.submit(inputOf([...returns, row], mayExceed))}
      />
    </div>
  );
}

function inWords({ day, accountName, payee, description, amount, currency }: LinkedEntry): string {
  const texts = [day, accountName, payee ?? description, formatSigned(amount, currency, code)];
  return texts.filter(Boolean).join(' · ');
}

function Row({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.row}>
      <span>{text}</span>
      {children}
    </div>
  );
}

interface PlainProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function Plain({ label, disabled, onClick }: PlainProps) {
  return (
    <Button data-writes variant="default" size="compact-sm" disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}
