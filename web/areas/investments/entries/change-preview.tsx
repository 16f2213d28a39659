import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { EntryPreview } from '../../../../contract/investments/entries.schemas.ts';
import { Facts } from '../../../ui/figures/facts.tsx';
import classes from './entries.module.css';
import { changeTexts, movedTexts } from './entry-texts.ts';

interface ChangePreviewProps {
  /** Undefined as long as the form is not complete. */
  preview: EntryPreview | undefined;
  /** Why the change would be refused. */
  refusal: string | undefined;
  /** Why the last submission failed; shown until there is a preview again. */
  failure?: string | undefined;
  /** It is of what was typed before; the next is on its way. */
  isOlder?: boolean;
  /** What was warned of when it was submitted; it is taken all the same, when it is submitted once more. */
  asked?: EntryPreview['warnings'];
  currency: Currency;
}

/** What saving would change, shown before it is saved, and below it what was warned of. */
export function ChangePreview(props: ChangePreviewProps) {
  const { preview, failure, refusal = preview ? undefined : failure } = props;
  const { isOlder, asked = [], currency } = props;
  const askedTexts = asked.map(({ message }) => message);
  const warnings = preview?.warnings.filter(({ message }) => !askedTexts.includes(message)) ?? [];
  return (
    <>
      <div
        className={`${classes.preview} ${classes.changes}`}
        role="status"
        aria-label="保存后的变化"
        aria-busy={isOlder || undefined}
        data-tone={refusal || warnings.length > 0 ? 'caution' : undefined}
      >
        {refusal ? (
          <p>{refusal}</p>
        ) : preview ? (
          <>
            <Changes preview={preview} currency={currency} />
            {warnings.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </>
        ) : (
          <p>填好后，这里显示数量、成本和已实现盈亏会怎样变化。</p>
        )}
      </div>
      {asked.length > 0 && (
        <div className={classes.preview} data-tone="caution" role="alert">
          {asked.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          <p>确认无误，请再保存一次。</p>
        </div>
      )}
    </>
  );
}

function Changes({ preview, currency }: { preview: EntryPreview; currency: Currency }) {
  const changes = changeTexts(preview, currency);
  return (
    <>
      {changes.length === 0 && <p>数量、成本和盈亏都不变。</p>}
      <Facts facts={changes.map(({ label, text }) => [label, text])} />
      {movedTexts(preview, currency).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
