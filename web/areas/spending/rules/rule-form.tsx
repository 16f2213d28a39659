import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type SpendingRule, spendingRules } from '../../../../contract/spending/bulk.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { editCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { NewerValues } from '../../../ui/forms/newer-values.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useUndoable } from '../acts/use-undoable.ts';
import { RuleFields } from './rule-fields.tsx';
import { conditionsInWords, effectsInWords, type RuleNames } from './rule-in-words.ts';
import { RulePreview } from './rule-preview.tsx';
import {
  type RuleFields as Fields,
  fieldsOfRule,
  newRule,
  type RulePreset,
  type RuleValues,
  ruleOfFields,
  ruleResolver,
} from './rule-values.ts';

interface DialogProps {
  names: RuleNames;
  opened: boolean;
  onClose: () => void;
}

/** Whether a rule that is saved is applied to past entries too, and to which. */
function usePast() {
  const [isWanted, setWanted] = useState(false);
  const [overPersons, setOverPersons] = useState(false);
  const tell = useUndoable();
  const { change } = useChangeCall(spendingRules.apply, { message: '', onDone: tell });
  return {
    isWanted,
    overPersons,
    setWanted,
    setOverPersons,
    forget: () => {
      setWanted(false);
      setOverPersons(false);
    },
    /** As a change of its own: whatever comes of it, the rule is saved. */
    apply: ({ id }: SpendingRule) => {
      if (isWanted) change({ params: { id }, body: { overPersons } });
    },
  };
}

interface AddRuleProps extends DialogProps {
  /** What a correction suggests. Its rule stands before the others, one of which may have proposed otherwise. */
  preset: RulePreset | undefined;
  others: readonly SpendingRule[];
}

/** Adds a rule: after the others, or for a correction before them. */
export function AddRule({ names, opened, onClose, preset, others }: AddRuleProps) {
  const order = useChangeCall(spendingRules.order);
  const { submit } = useChangeCall(spendingRules.create);
  const past = usePast();
  const { form, modal } = useDialogForm<Fields, RuleValues>({
    opened,
    onClose,
    start: newRule(preset),
    resolver: ruleResolver,
    onOpen: past.forget,
    send: async (body) => {
      const rule = await submit({ body });
      const ids = [rule, ...others].map(({ id }) => id);
      if (preset && others.length > 0) order.change({ body: { ids } });
      past.apply(rule);
    },
  });
  return (
    <FormModal {...modal} title="添加规则" submitLabel="添加">
      <RuleFields form={form} />
      <Past form={form} names={names} past={past} />
    </FormModal>
  );
}

/** Edits a rule; past entries stay as they are unless one asks for them. */
export function EditRule({ rule, names, opened, onClose }: DialogProps & { rule: SpendingRule }) {
  const past = usePast();
  const { form, modal, conflict } = useRowEdit({
    row: rule,
    opened,
    onClose,
    fieldsOf: fieldsOfRule,
    resolver: () => ruleResolver,
    columnsOf: (values: RuleValues) => values,
    send: editCall(spendingRules.update),
    message: spendingRules.update.message,
    onSaved: past.apply,
  });
  return (
    <FormModal {...modal} title="编辑规则">
      <NewerValues
        what="这条规则"
        columns={[
          { label: '条件', of: ({ conditions }) => conditionsInWords(conditions, names) },
          { label: '设置', of: ({ effects }) => effectsInWords(effects, names) },
        ]}
        {...conflict}
      />
      <RuleFields form={form} />
      <Past form={form} names={names} past={past} />
    </FormModal>
  );
}

interface PastProps {
  form: UseFormReturn<Fields, unknown, RuleValues>;
  names: RuleNames;
  past: ReturnType<typeof usePast>;
}

function Past({ form, names, past }: PastProps) {
  return (
    <>
      <RulePreview
        rule={ruleOfFields(form.watch())}
        names={names}
        overPersons={past.overPersons}
        onOverPersons={past.setOverPersons}
      />
      <Checkbox
        label="保存后同时修改这些过去的流水（可撤销）"
        checked={past.isWanted}
        onChange={({ currentTarget }) => past.setWanted(currentTarget.checked)}
      />
    </>
  );
}

/** Applies a rule to past entries, after showing which. */
export function ApplyRule({ rule, names, opened, onClose }: DialogProps & { rule: SpendingRule }) {
  const [overPersons, setOverPersons] = useState(false);
  const tell = useUndoable();
  const { submit } = useChangeCall(spendingRules.apply, { message: '', onDone: tell });
  const { modal } = useDialogForm<Record<string, never>, Record<string, never>>({
    opened,
    onClose,
    start: {},
    resolver: () => ({ values: {}, errors: {} }),
    onOpen: () => setOverPersons(false),
    send: () => submit({ params: { id: rule.id }, body: { overPersons } }),
  });
  const { conditions, effects } = rule;
  return (
    <FormModal {...modal} title="应用到过去的流水" submitLabel="应用">
      <p>
        {conditionsInWords(conditions, names)} → {effectsInWords(effects, names)}
      </p>
      <RulePreview
        rule={opened ? fieldsAsBody(rule) : undefined}
        names={names}
        overPersons={overPersons}
        onOverPersons={setOverPersons}
      />
    </FormModal>
  );
}

function fieldsAsBody(rule: SpendingRule): RuleValues | undefined {
  return ruleOfFields(fieldsOfRule(rule));
}
