import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { planningGoals } from '../../../../contract/planning/goals.ts';
import { soldPartLabels } from '../../../../contract/planning/scenario-fields.ts';
import { planningScenarios } from '../../../../contract/planning/scenarios.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';
import { optionsOf } from '../../../ui/forms/options-of.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { FieldsProps } from './scenario-values.ts';
import { soldPrice } from './sold-price.ts';

const none = { value: '', label: '不还贷款' };
const whole = { of: '' };

interface SoldFieldsProps extends FieldsProps {
  prefix: 'decision' | 'decision.sale';
}

/** What is sold, and the loan that is repaid with it. */
export function SoldFields({ form, currency, prefix }: SoldFieldsProps) {
  const { control, setValue } = form;
  const { data: items = [] } = useCall(planningGoals.items);
  const { data: loans = [] } = useCall(planningScenarios.loans);
  const [itemKey, part] = useWatch({ control, name: ['itemKey', 'decision.part.of'] });
  const item = items.find((one) => one.itemKey === itemKey);
  const isPart = prefix === 'decision' && part !== '';
  return (
    <>
      <SelectField
        name="itemKey"
        control={control}
        label="卖掉哪一项"
        data={items
          .filter(({ worth, itemKey }) => worth > 0 && !itemKey.startsWith('accounts '))
          .map(({ itemKey, name, kind, worth }) => ({
            value: itemKey,
            label: `${name}（${kind}，${formatMoney(worth, currency)}）`,
          }))}
        onChoose={() => {
          const chosen = items.find((one) => one.itemKey === form.getValues('itemKey'));
          if (!chosen) return;
          const part = prefix === 'decision' ? form.getValues('decision.part') : whole;
          const price = soldPrice(part, chosen.worth);
          setValue(`${prefix}.proceeds`, price === null ? '' : textOfNumber(price));
        }}
      />
      {prefix === 'decision' && (
        <PartFields form={form} worth={item?.worth ?? 0} isHolding={isHolding(itemKey)} />
      )}
      <AmountField
        name={`${prefix}.proceeds`}
        control={control}
        label="卖价"
        {...(isPart &&
          item && {
            description: `只卖一部分时是这部分的价钱；全部今天值 ${formatMoney(item.worth, currency)}。`,
          })}
      />
      <AmountField name={`${prefix}.costs`} control={control} label="卖出费用" optional />
      <SelectField
        name="loanId"
        control={control}
        label="同时还清的贷款"
        optional
        data={[none, ...loans.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </>
  );
}

const isHolding = (itemKey: string) => itemKey.startsWith('investments ');

interface PartFieldsProps extends Pick<FieldsProps, 'form'> {
  worth: number;
  isHolding: boolean;
}

/** How much of an item is sold; as it is typed, its part of the worth is filled in as the price. */
function PartFields({ form, worth, isHolding }: PartFieldsProps) {
  const { control, watch, setValue } = form;
  const of = useWatch({ control, name: 'decision.part.of' });
  useEffect(() => {
    const { unsubscribe } = watch(({ decision }, { name, type }) => {
      if (type !== 'change' || !name?.startsWith('decision.part')) return;
      const price = soldPrice(decision?.part ?? {}, worth);
      if (price !== null) setValue('decision.proceeds', textOfNumber(price));
    });
    return unsubscribe;
  }, [watch, setValue, worth]);
  return (
    <>
      <SelectField
        name="decision.part.of"
        control={control}
        label="卖出多少"
        optional
        data={[
          { value: '', label: '全部' },
          ...optionsOf(soldPartLabels).filter(({ value }) => value !== 'QUANTITY' || isHolding),
        ]}
      />
      {of !== '' && (
        <AmountField
          name="decision.part.value"
          control={control}
          label={`卖出的${soldPartLabels[of]}`}
          {...(of === 'PERCENT' && { unit: '%' })}
          {...(of === 'AMOUNT' && { description: '按它今天的价值。' })}
        />
      )}
    </>
  );
}
