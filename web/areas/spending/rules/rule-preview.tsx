import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { spendingRules } from '../../../../contract/spending/bulk.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { type BodyOf, usePreviewCall } from '../../../lib/query/use-call.ts';
import type { RuleNames } from './rule-in-words.ts';
import classes from './rules.module.css';

type PreviewBody = BodyOf<typeof spendingRules.preview>;

const pauseMs = 300;

interface RulePreviewProps {
  /** Undefined while the form makes no rule yet. */
  rule: Omit<PreviewBody, 'overPersons'> | undefined;
  names: RuleNames;
  overPersons: boolean;
  onOverPersons: (isWanted: boolean) => void;
}

/** How many past entries a rule would change, and the newest of them. */
export function RulePreview({ rule, names, overPersons, onOverPersons }: RulePreviewProps) {
  // The text is compared, because each drawing of the form makes the rule anew.
  const [asked] = useDebouncedValue(rule && JSON.stringify({ ...rule, overPersons }), pauseMs);
  const { data, error } = usePreviewCall(
    spendingRules.preview,
    asked === undefined ? undefined : { body: JSON.parse(asked) as PreviewBody },
  );
  const shown = rule ? data : undefined;
  return (
    <section className={classes.preview} aria-label="对过去流水的影响">
      <p className={classes.count} aria-live="polite">
        {!rule
          ? '填写条件和要设置的内容后，这里会列出过去符合的流水。'
          : error
            ? `预览失败: ${error.message}`
            : shown
              ? `会修改过去的 ${shown.count} 笔流水${shown.count > shown.records.length ? `，以下是最近 ${shown.records.length} 笔` : ''}`
              : '正在查找过去符合的流水……'}
      </p>
      {shown && shown.records.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
        <ul className={classes.found} aria-label="会修改的流水" tabIndex={0}>
          {shown.records.map(({ entry, categoryId, payee, tagIds }) => {
            const { id, day, amount, currency, label } = entry;
            const tags = tagIds.filter((tag) => !entry.tagIds.includes(tag));
            const changes = [
              categoryId !== entry.categoryId &&
                `${names.categories.get(entry.categoryId ?? '') ?? '未分类'} → ${names.categories.get(categoryId ?? '') ?? '未分类'}`,
              payee !== entry.payee && `对方 → ${payee}`,
              tags.length > 0 && `标签 ${tags.map((tag) => names.tags.get(tag) ?? '').join('、')}`,
            ];
            return (
              <li key={id} className={classes.line}>
                <span>
                  {day} {entry.payee ?? entry.description ?? label}
                </span>
                <span className={classes.figure}>
                  {formatMoney(amount, currency, { mark: 'code' })}
                </span>
                <span className={classes.second}>{changes.filter(Boolean).join('，')}</span>
              </li>
            );
          })}
        </ul>
      )}
      <Checkbox
        label="也修改我自己选过分类的流水"
        checked={overPersons}
        onChange={({ currentTarget }) => onOverPersons(currentTarget.checked)}
      />
    </section>
  );
}
