import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Import, imports } from '../../../../contract/imports/imports.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { useRemovalCall } from '../../../lib/query/use-call.ts';
import { OnlyLooks } from '../../../ui/feedback/only-looks.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { refetchImports, useApply, useShowImport } from '../imports.queries.ts';
import { inThousands } from '../in-words.ts';
import { Period } from '../period.tsx';
import layout from '../step-layout.module.css';
import { AccountEffects } from './account-effects.tsx';
import { CategoryWords } from './category-words.tsx';
import { InstrumentEffects } from './instrument-effects.tsx';
import { NewAccountBalances } from './new-account-balances.tsx';
import { OlderHistory } from './older-history.tsx';
import classes from './preview.module.css';
import { RowList } from './row-list.tsx';
import { UnknownWords } from './unknown-words.tsx';
import { useCategoryChoices } from './use-category-choices.ts';
import { useRowChoices } from './use-row-choices.ts';

interface PreviewStepProps {
  draft: Import;
  /** Back to the choices about the file, or to another file; the draft is gone by then. */
  onBack: () => void;
  backLabel: string;
}

/** What an import would do, before anything is written, and the button that writes it. */
export function PreviewStep({ draft, onBack, backLabel }: PreviewStepProps) {
  const { id, counts, period, sameFile } = draft;
  const choices = useRowChoices(id);
  const categories = useCategoryChoices(id);
  const applying = useApplying(draft);
  const drop = useRemovalCall(imports.remove, { refetch: refetchImports });

  function goBack() {
    drop.change([id]);
    onBack();
  }

  const sameFileText =
    sameFile &&
    `这个文件已在 ${formatInstant(sameFile.appliedAt)} 导入过，其中的记录不会重复导入。`;
  const buttons = (
    <ApplyButtons
      chosen={counts.chosen}
      applying={applying}
      isRecounting={choices.isPending || categories.isPending}
      backLabel={backLabel}
      onBack={goBack}
    />
  );
  return (
    <>
      <UnsavedGuard
        title="还没有导入"
        text="这份预览会保留 24 小时，您可以稍后在“导入”页继续；也可以现在就放弃，什么都不会留下。"
        stayLabel="继续核对"
        keepLabel="稍后继续"
        discardLabel="放弃这次导入"
        onGiveUp={() => drop.change([id])}
        safePath="/dashboard/imports"
      />
      <FigureRow note={sameFileText}>
        <Figure
          label="将导入"
          value={`${inThousands(counts.chosen)} 笔`}
          note={period && <Period period={period} />}
        />
        <Figure
          label="已经有了"
          value={`${inThousands(counts.duplicate)} 笔`}
          note="默认不再导入"
        />
        <Figure
          label="有问题"
          value={`${inThousands(counts.error)} 笔`}
          note={counts.error > 0 ? '不会导入，原因见下' : '没有'}
        />
        <Figure
          label="不用导入"
          value={`${inThousands(counts.skipped)} 笔`}
          note="例如已关闭的订单"
        />
      </FigureRow>
      <OnlyLooks />
      <div data-writes className={layout.step}>
        <UnknownWords draft={draft} />
        <CategoryWords draft={draft} />
        <OlderHistory draft={draft} />
        <NewAccountBalances draft={draft} />
        {draft.kind === 'CASH' && <AccountEffects draft={draft} />}
        {draft.kind === 'TRADES' && <InstrumentEffects draft={draft} />}
        {buttons}
        <RowList draft={draft} choices={choices} categories={categories} />
        {draft.rowCount > rowsBeforeSecondButtons && buttons}
      </div>
    </>
  );
}

/** Below more rows than these, the buttons above them are out of sight. */
const rowsBeforeSecondButtons = 10;

interface ApplyButtonsProps {
  chosen: number;
  applying: ReturnType<typeof useApplying>;
  /** Rows have been chosen that the figures do not count yet. */
  isRecounting: boolean;
  backLabel: string;
  onBack: () => void;
}

function ApplyButtons(props: ApplyButtonsProps) {
  const { chosen, applying, isRecounting, backLabel, onBack } = props;
  return (
    <div>
      {applying.failure && (
        <p className={layout.alert} role="alert">
          {applying.failure}
        </p>
      )}
      <div className={layout.buttons}>
        <span role="status" className={classes.working}>
          {applying.isPending ? '正在写入，请稍候…' : isRecounting ? '正在重新计算…' : ''}
        </span>
        <Button variant="default" disabled={applying.isPending} onClick={onBack}>
          {backLabel}
        </Button>
        <Button
          data-writes
          loading={applying.isPending}
          disabled={chosen === 0 || isRecounting}
          onClick={applying.apply}
        >
          {chosen === 0 ? '没有选中的记录' : `导入 ${inThousands(chosen)} 笔`}
        </Button>
      </div>
    </div>
  );
}

/**
 * Writes what is chosen, as the preview shows it. When something has changed since, nothing is written
 * and the preview is shown anew.
 */
function useApplying({ id, version }: Pick<Import, 'id' | 'version'>) {
  const apply = useApply();
  const showImport = useShowImport();
  const [failure, setFailure] = useState<string>();

  async function run() {
    setFailure(undefined);
    try {
      await apply.submit({ params: { id }, body: { version } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const newer = error.newerRow as Import | undefined;
      if (newer) void showImport(newer);
      const [text] = Object.values(error.fields).flat();
      setFailure(text ?? error.message);
    }
  }

  return {
    apply: () => {
      if (!apply.isPending) void run();
    },
    isPending: apply.isPending,
    failure,
  };
}
