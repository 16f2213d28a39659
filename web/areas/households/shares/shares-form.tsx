import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Household } from '../../../../contract/households/households.ts';
import { householdShares, type SharedItem } from '../../../../contract/households/shares.ts';
import { decimal, sum, toWire } from '../../../../finance/money/decimal.ts';
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from '../household.module.css';
import { refetchHousehold } from '../households.queries.ts';

interface SharesFormProps {
  household: Household;
  items: readonly SharedItem[];
  currency: Currency;
  /** Left out, the thing is chosen in the form. */
  edited: SharedItem | undefined;
  onClose: () => void;
}

const percentPattern = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;

/** States which percentage of one thing each member has. All empty, the thing counts whole for everybody again. */
export function SharesForm({ household, items, currency, edited, onClose }: SharesFormProps) {
  const [chosen, setChosen] = useState(edited?.item ?? null);
  const [percents, setPercents] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      (edited?.shares ?? []).map(({ memberId, percent }) => [memberId, String(percent)]),
    ),
  );
  const [isSent, setSent] = useState(false);
  const save = useChangeCall(householdShares.set, { refetch: refetchHousehold });
  const typed = household.members.map(({ id, name }) => {
    const text = (percents[id] ?? '').trim();
    return { id, name, text, isWrong: text !== '' && !percentPattern.test(text) };
  });
  const known = typed.filter(({ text, isWrong }) => text !== '' && !isWrong && Number(text) > 0);
  const total = toWire(sum(known.map(({ text }) => decimal(text))), 2);
  const isWrong = typed.some((one) => one.isWrong) || (total !== 100 && total !== 0);
  const isNothing = !edited && known.length === 0;

  async function submit() {
    setSent(true);
    if (chosen === null || isWrong || isNothing) return;
    const shares = known.map(({ id, text }) => ({ memberId: id, percent: Number(text) }));
    const version = edited?.version ?? 0;
    await save.submit({ body: { item: chosen, shares, version } });
    onClose();
  }

  return (
    <FormModal
      opened
      onClose={onClose}
      title={edited ? `份额 · ${edited.name ?? '已不在资产负债表上'}` : '设置份额'}
      onSubmit={() => submit().catch(() => undefined)}
      submitLabel="保存"
      unsaved={false}
      busy={save.isPending}
    >
      {!edited && (
        <Select
          label="资产或负债"
          withAsterisk
          searchable
          data={items
            .filter(({ shares }) => shares.length === 0)
            .map(({ item, name, kind, amount }) => ({
              value: item,
              label: `${name}（${kind}，${formatMoney(amount, currency)}）`,
            }))}
          value={chosen}
          onChange={setChosen}
          error={isSent && chosen === null ? '请选择家庭的资产或负债' : undefined}
        />
      )}
      <p className={classes.text}>
        合计必须是100%，没有填写的成员为0%。
        {edited ? '全部留空即取消份额，每个人都按全额计入。' : ''}
        成员离开家庭时，涉及该成员的份额全部取消。
      </p>
      {typed.map(({ id, name, isWrong: wrong }) => (
        <AmountInput
          key={id}
          label={name}
          unit="%"
          value={percents[id] ?? ''}
          onChange={(value) => setPercents({ ...percents, [id]: value })}
          error={wrong ? '请填写 0 到 100 之间的数，最多两位小数' : undefined}
        />
      ))}
      <output aria-live="polite">合计 {formatQuantity(total)}%</output>
      {isSent && (isWrong || isNothing) && (
        <p role="alert" className={classes.wrong}>
          份额合计必须是100%
        </p>
      )}
    </FormModal>
  );
}
