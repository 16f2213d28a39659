import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Investment, priceField } from '../../../contract/investments/investment-fields.ts';
import { investmentPrices } from '../../../contract/investments/investment-prices.ts';
import { showFieldErrors } from '../../lib/query/form-errors.ts';
import { newerRow } from '../../lib/query/newer-row.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { amountFromText } from '../../ui/forms/amount-text.ts';
import { NewerValues } from '../../ui/forms/newer-values.tsx';
import { useEditBase } from '../../ui/forms/use-edit-base.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useSetPrice } from './investments.queries.ts';
import { perUnit, unitPrice } from './price-labels.ts';

const schema = z.object({ currentPrice: z.preprocess(amountFromText, priceField) });
const empty = { currentPrice: '' };

interface SayPriceProps {
  investment: Investment;
  opened: boolean;
  onClose: () => void;
}

/**
 * Sets a price by hand, for what nobody quotes or what is quoted wrongly. A change from elsewhere is
 * shown first: it may be a newer price, or another currency.
 */
export function SayPrice({ investment, opened, onClose }: SayPriceProps) {
  const setPrice = useSetPrice();
  const { base, newer, newest, setNewer, startFrom } = useEditBase(investment, opened, () =>
    form.reset(empty),
  );
  const form = useForm<{ currentPrice: string }, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: empty,
  });

  const submit = form.handleSubmit(async ({ currentPrice }) => {
    const body = { currentPrice, version: newest.version };
    try {
      await setPrice.mutateAsync({ params: { id: base.id }, body });
      toast.success(investmentPrices.setPrice.message);
      onClose();
    } catch (error) {
      const current = newerRow<Investment>(error);
      if (current) setNewer(current);
      else showFieldErrors(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`填写价格 · ${investment.investmentName}`}
      onSubmit={submit}
      submitLabel={newer ? '仍然保存我的修改' : '保存'}
      unsaved={form.formState.isDirty}
      busy={setPrice.isPending}
    >
      {newer && (
        <NewerValues
          what="这项投资"
          differences={differences(base, newer)}
          onTake={() => startFrom(newer)}
        />
      )}
      <AmountField
        name="currentPrice"
        control={form.control}
        label="当前价格"
        description="按一份（股、克、枚）填写；之后更新行情会以行情为准。"
        focusOnOpen
        unit={`${newest.currency}${perUnit(newest.priceUnit)}`}
      />
    </FormModal>
  );
}

/** What is different in the newer holding and matters for its price. */
function differences(base: Investment, newer: Investment): { label: string; now: string }[] {
  const lines = [
    { label: '投资代码', of: (row: Investment) => row.symbol },
    { label: '货币', of: (row: Investment) => row.currency },
    {
      label: '当前价格',
      of: ({ currentPrice, currency }: Investment) =>
        currentPrice === null ? '暂无价格' : unitPrice(currentPrice, currency),
    },
  ];
  return lines
    .filter(({ of }) => of(base) !== of(newer))
    .map(({ label, of }) => ({ label, now: of(newer) }));
}
