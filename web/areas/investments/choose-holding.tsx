import { Select } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { investments } from '../../../contract/investments/investments.ts';
import { useCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { investmentPath } from './investment-path.ts';
import { newestFirst } from './list/sorting.ts';

interface ChooseHoldingProps {
  onClose: () => void;
  /** There is no holding yet. */
  onNone: () => void;
}

/** Leads to the dialog for a new entry of a holding, and asks which one where there are several. */
export function ChooseHolding({ onClose, onNone }: ChooseHoldingProps) {
  const navigate = useNavigate();
  const { data } = useCall(investments.list, { query: { ...newestFirst, state: 'held' } });
  const [chosen, setChosen] = useState<string | null>(null);
  const [first, second] = data ?? [];
  const isNone = data !== undefined && !first;
  const onlyId = first && !second ? first.id : undefined;

  const leave = useEffectEvent(() => {
    if (isNone) onNone();
    if (onlyId) void navigate(investmentPath(onlyId, 'BUY'), { replace: true });
  });
  useEffect(() => {
    if (isNone || onlyId) leave();
  }, [isNone, onlyId]);

  if (!first || !second) return null;
  const id = chosen ?? first.id;
  return (
    <FormModal
      opened
      onClose={onClose}
      title="记一笔交易"
      submitLabel="下一步"
      unsaved={false}
      onSubmit={async () => {
        onClose();
        await navigate(investmentPath(id, 'BUY'));
      }}
    >
      <Select
        label="哪一项投资"
        searchable
        allowDeselect={false}
        data-autofocus
        data={(data ?? []).map((each) => ({
          value: each.id,
          label: `${each.investmentName}（${each.symbol}）`,
        }))}
        value={id}
        onChange={setChosen}
      />
    </FormModal>
  );
}
