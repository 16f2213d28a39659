import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import {
  type SpendingCategory,
  spendingCategories,
} from '../../../contract/spending/categories.ts';
import { categoryOptions, noCategory } from '../../ledger/category-choices.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import classes from './ledger.module.css';

interface ReplaceCategoryProps {
  /** Merging needs a category for the entries; deleting may leave them without one. */
  way: 'merge' | 'remove';
  category: SpendingCategory;
  categories: readonly SpendingCategory[];
  opened: boolean;
  onClose: () => void;
}

const resolverOf = ({ isNeeded }: { isNeeded: boolean }) =>
  zodResolver(z.object({ to: z.string().min(isNeeded ? 1 : 0, { error: '请选择分类' }) }));

/** Removes a category and moves its entries to the chosen one. */
export function ReplaceCategory(props: ReplaceCategoryProps) {
  const { way, category, categories, opened, onClose } = props;
  const { id, name, kind, entryCount } = category;
  const merge = useChangeCall(spendingCategories.merge);
  const remove = useChangeCall(spendingCategories.remove);
  const asksWhere = way === 'merge' || entryCount > 0;
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: { to: '' },
    resolver: resolverOf({ isNeeded: asksWhere }),
    send: ({ to }) =>
      way === 'merge'
        ? merge.submit({ params: { id }, body: { into: to } })
        : remove.submit({ params: { id }, query: to === '' ? {} : { moveTo: to } }),
    // The field has another name in each of the two calls.
    showRefusal: (refused, error) =>
      refused.setError('to', { type: 'server', message: (error as Error).message }),
  });
  const options = categoryOptions(
    categories.filter((one) => one.id !== id),
    { kinds: [kind] },
  );
  return (
    <FormModal
      {...modal}
      title={way === 'merge' ? `并入其他分类：${name}` : `删除分类：${name}`}
      submitLabel={way === 'merge' ? '并入' : '删除'}
      {...(way === 'remove' && { submitColor: 'red' })}
    >
      <p className={classes.hint}>
        {entryCount === 0
          ? '这个分类还没有流水。'
          : `这个分类有 ${entryCount} 笔流水，请选择它们归到哪里。`}
      </p>
      {asksWhere && (
        <SelectField
          name="to"
          control={form.control}
          label={way === 'merge' ? '并入' : '流水移到'}
          data={[...(way === 'remove' ? [{ value: noCategory, label: '未分类' }] : []), ...options]}
        />
      )}
    </FormModal>
  );
}
