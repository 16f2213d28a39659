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

const none = { value: '', label: '不还贷款' };

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
          if (chosen) setValue(`${prefix}.proceeds`, textOfNumber(chosen.worth));
        }}
      />
      {prefix === 'decision' && (
        <PartFields form={form} isHolding={itemKey.startsWith('investments ')} />
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

const whole = { value: '', label: '全部' };

/** How much of an item is sold. */
function PartFields({
  form: { control },
  isHolding,
}: Pick<FieldsProps, 'form'> & { isHolding: boolean }) {
  const of = useWatch({ control, name: 'decision.part.of' });
  return (
    <>
      <SelectField
        name="decision.part.of"
        control={control}
        label="卖出多少"
        optional
        data={[
          whole,
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
