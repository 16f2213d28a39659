import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { decisionKindLabels } from '../../../../contract/planning/scenario-fields.ts';
import { planningScenarios, type Scenario } from '../../../../contract/planning/scenarios.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { optionsOf } from '../../../ui/forms/options-of.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { BuyFields, ChangeFields, PrepayFields, SellFields } from './decision-fields.tsx';
import { fieldsOfScenario, scenarioSchema } from './scenario-values.ts';

const resolver = zodResolver(scenarioSchema);

interface ScenarioDialogProps {
  /** The decision that is changed; left out, another is added. */
  scenario?: Scenario;
  today: string;
  currency: Currency;
  opened: boolean;
  onClose: () => void;
}

/** The form of a decision. */
export function ScenarioDialog({
  scenario,
  today,
  currency,
  opened,
  onClose,
}: ScenarioDialogProps) {
  const create = useChangeCall(planningScenarios.create);
  const update = useChangeCall(planningScenarios.update);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: fieldsOfScenario(scenario, today),
    resolver,
    send: (body) =>
      scenario
        ? update.submit({
            params: { id: scenario.id },
            body: { ...body, version: scenario.version },
          })
        : create.submit({ body }),
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'decision.kind' });
  return (
    <FormModal
      {...modal}
      title={scenario ? `编辑试算 · ${scenario.name}` : '添加试算'}
      submitLabel="保存"
    >
      <TextField name="name" control={control} label="名称" withAsterisk data-autofocus />
      <SelectField
        name="decision.kind"
        control={control}
        label="决定"
        data={optionsOf(decisionKindLabels)}
        onChoose={() => form.clearErrors()}
      />
      <TextField
        name="decision.day"
        control={control}
        type="date"
        label={kind === 'CHANGE' ? '从哪天开始' : '日期'}
        withAsterisk
      />
      {kind === 'PREPAY' && <PrepayFields form={form} />}
      {kind === 'BUY' && <BuyFields form={form} currency={currency} />}
      {kind === 'SELL' && <SellFields form={form} currency={currency} />}
      {kind === 'CHANGE' && <ChangeFields form={form} currency={currency} />}
    </FormModal>
  );
}
