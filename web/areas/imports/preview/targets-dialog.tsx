import { useEffect, useState } from 'react';
import type { Import } from '../../../../contract/imports/imports.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { AccountTargetList } from '../confirm/account-target-list.tsx';
import { type Targets, targetProblem } from '../confirm/account-targets.ts';
import { useUpdateDraft } from '../imports.queries.ts';
import { assignedAccounts, sentAccounts, targetOf } from './draft-accounts.ts';

interface TargetsDialogProps {
  draft: Import;
  opened: boolean;
  onClose: () => void;
}

/** Changes where the rows of each account of the file go; the preview is then worked out anew. */
export function TargetsDialog({ draft, opened, onClose }: TargetsDialogProps) {
  const { data: own = [] } = useCashAccounts();
  const update = useUpdateDraft(draft.id);
  const [chosen, setChosen] = useState<Targets>({});
  const [hasTried, setTried] = useState(false);
  useEffect(() => {
    if (!opened) return;
    setChosen({});
    setTried(false);
  }, [opened]);
  const accounts = assignedAccounts(draft);
  const targets: Targets = {
    ...Object.fromEntries(accounts.map((account) => [account.ref, targetOf(account)])),
    ...chosen,
  };

  async function submit() {
    setTried(true);
    // Rows without a target are left as they are: they say so themselves.
    if (accounts.some(({ ref }) => targets[ref] && targetProblem(targets[ref]))) return;
    try {
      await update.submit({ accounts: sentAccounts(draft.accounts, { targets: chosen }) });
      onClose();
    } catch (error) {
      // A refusal is announced; the choices stay to be corrected.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="更改导入到的账户"
      onSubmit={submit}
      submitLabel="重新计算"
      unsaved={Object.keys(chosen).length > 0}
      busy={update.isPending}
    >
      <AccountTargetList
        accounts={own}
        source={draft.source}
        showsProblems={hasTried}
        fileAccounts={accounts.map(({ ref, rows, currency }) => ({
          ref,
          rows,
          isOtherSide: false,
          currency: currency ?? 'CNY',
        }))}
        targets={targets}
        onChoose={(ref, target) => setChosen({ ...chosen, [ref]: target })}
      />
    </FormModal>
  );
}
