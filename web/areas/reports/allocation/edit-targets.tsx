import { Button } from '@mantine/core';
import { type Allocation, allocation } from '../../../../contract/allocation/allocation.ts';
import { call } from '../../../lib/api/api.ts';
import { formatPercent, formatQuantity } from '../../../lib/format/format.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { NewerValues } from '../../../ui/forms/newer-values.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './allocation.module.css';
import {
  classesOf,
  columnsOf,
  fieldsOf,
  fromText,
  sumOf,
  type TargetFields,
  type TargetsRow,
  targetsOf,
  targetsResolver,
  toTargetsRow,
} from './targets.ts';

interface EditTargetsProps {
  report: Allocation;
  /** What the dimension is called. */
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** Sets the target percentages of a dimension; when all are empty, there are none. */
export function EditTargets({ report, title, opened, onClose }: EditTargetsProps) {
  const choices = classesOf(report);
  const keys = choices.map(({ key }) => key);
  const { form, modal, conflict } = useRowEdit<
    TargetsRow,
    TargetFields,
    TargetFields,
    Pick<TargetsRow, 'targets'>
  >({
    row: targetsOf(report),
    opened,
    onClose,
    fieldsOf: (row) => fieldsOf(row, keys),
    resolver: () => targetsResolver,
    columnsOf,
    // The name of the dimension is the id.
    send: async (by, { targets = '[]', version }) => {
      const body = { by: by as TargetsRow['id'], targets: fromText(targets), version };
      return toTargetsRow(await call(allocation.setTargets, { body }));
    },
    readRow: (answered) => toTargetsRow(answered as Parameters<typeof toTargetsRow>[0]),
    message: allocation.setTargets.message,
  });
  const labels = new Map(choices.map(({ key, label }) => [key, label]));
  const total = sumOf(form.watch());
  const error = form.formState.errors.root?.message;
  return (
    <FormModal {...modal} title={`目标占比 · ${title}`}>
      <NewerValues
        what="目标占比"
        columns={[{ label: '目标', of: (row) => inWords(row, labels) }]}
        {...conflict}
      />
      <p className={classes.hint}>合计必须是100%。没有填写的分类按 0% 计；全部留空即不设目标。</p>
      {choices.map(({ key, label }) => (
        <AmountField
          key={key}
          name={`percents.${key}`}
          control={form.control}
          label={label}
          unit="%"
          step={1}
          optional
        />
      ))}
      <div className={classes.sum}>
        <output aria-live="polite" data-wrong={!!error || undefined}>
          合计 {formatQuantity(total)}%{total !== 100 && total !== 0 && `，${distance(total)}`}
        </output>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => {
            for (const key of keys) form.setValue(`percents.${key}`, '', { shouldDirty: true });
            form.clearErrors();
          }}
        >
          全部清空
        </Button>
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </FormModal>
  );
}

function distance(total: number): string {
  const rest = formatPercent(Math.abs(100 - total));
  return total < 100 ? `还差 ${rest}` : `超出 ${rest}`;
}

function inWords({ targets }: TargetsRow, labels: ReadonlyMap<string, string>): string {
  const texts = fromText(targets).map(
    ({ key, percent }) => `${labels.get(key) ?? key} ${formatQuantity(percent)}%`,
  );
  return texts.join('、') || '（没有目标）';
}
