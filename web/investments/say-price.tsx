import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Investment, priceField } from '../../contract/investment-fields.ts';
import { investmentPrices } from '../../contract/investment-prices.ts';
import { showFieldErrors } from '../lib/form-errors.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { amountFromText } from '../ui/amount-text.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { toast } from '../ui/toast.ts';
import { useSetPrice } from './investments.queries.ts';
import { perUnit } from './price-labels.ts';

const schema = z.object({ currentPrice: z.preprocess(amountFromText, priceField) });

interface SayPriceProps {
  investment: Investment;
  opened: boolean;
  onClose: () => void;
}

/** Sets a price by hand, for what nobody quotes or what is quoted wrongly. */
export function SayPrice({ investment, opened, onClose }: SayPriceProps) {
  const setPrice = useSetPrice();
  const form = useForm<{ currentPrice: string }, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { currentPrice: '' },
  });
  const { reset } = form;
  useEffect(() => {
    if (opened) reset({ currentPrice: '' });
  }, [opened, reset]);

  const submit = form.handleSubmit(async (body) => {
    try {
      await setPrice.mutateAsync({ params: { id: investment.id }, body });
      toast.success(investmentPrices.setPrice.message);
      onClose();
    } catch (error) {
      showFieldErrors(form, error);
    }
  });

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`填写价格 · ${investment.investmentName}`}
      onSubmit={submit}
      submitLabel="保存"
      unsaved={form.formState.isDirty}
      busy={setPrice.isPending}
    >
      <AmountField
        name="currentPrice"
        control={form.control}
        label="当前价格"
        description="按一份（股、克、枚）填写；之后更新行情会以行情为准。"
        focusOnOpen
        unit={`${investment.currency}${perUnit(investment.priceUnit)}`}
      />
    </FormModal>
  );
}
