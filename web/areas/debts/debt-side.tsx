import { AddDebt } from './add-debt.tsx';
import type { Side } from './debt.ts';
import { DebtPanel } from './debt-panel.tsx';
import { useDebts } from './debts.queries.ts';
import { EditDebt } from './edit-debt.tsx';
import type { useDebtActions } from './use-debt-actions.ts';

interface DebtSideProps {
  side: Side;
  actions: ReturnType<typeof useDebtActions>;
}

/** One side of the page with its dialogs. */
export function DebtSide({ side, actions }: DebtSideProps) {
  const { act, add, close, edited, opened } = actions;
  const { data: debts = [] } = useDebts(side);
  // As it is now, or as it was if it has gone. Before one is chosen any will do: only a dialog
  // that was on the page when it opened gives the focus back when it closes.
  const debt = debts.find(({ id }) => id === edited?.id) ?? edited ?? debts[0];
  return (
    <>
      <DebtPanel side={side} onAction={act} onAdd={add} />
      <AddDebt side={side} opened={opened === 'add'} onClose={close} />
      {debt && <EditDebt side={side} debt={debt} opened={opened === 'edit'} onClose={close} />}
    </>
  );
}
