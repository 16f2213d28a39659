import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isListKind } from '../../../../contract/imports/import-words.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOneSubmission } from '../../../ui/forms/use-one-submission.ts';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import type { RowsOfFile } from '../import-file.ts';
import { useLatestMappings } from '../imports.queries.ts';
import { inThousands } from '../in-words.ts';
import { ProgressSign } from '../progress-sign.tsx';
import { readImportFile } from '../reading/read-import-file.ts';
import layout from '../step-layout.module.css';
import { AccountTargetList } from './account-target-list.tsx';
import { targetProblem } from './account-targets.ts';
import classes from './confirm.module.css';
import { FormatChoice } from './format-choice.tsx';
import { missingFields } from './mapping.ts';
import { MappingForm } from './mapping-form.tsx';
import { type OpenedFile, openedFile } from './opened-file.ts';
import { isAnswered, Questions } from './questions.tsx';
import { RowsAsRead } from './rows-as-read.tsx';
import { TradeTarget } from './trade-target.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { useSendRows } from './use-send-rows.ts';

interface ConfirmStepProps {
  opened: OpenedFile;
  /** The account whose page led here. */
  presetId: string | null;
  onChange: (opened: OpenedFile) => void;
  onBack: () => void;
  /** The rows are with the server, in this draft. */
  onSent: (id: string) => void;
}

/** What the file was recognised as, how its rows are understood, and where they go. */
export function ConfirmStep({ opened, presetId, onChange, onBack, onSent }: ConfirmStepProps) {
  const { read, choices } = opened;
  const confirmation = useConfirmation(opened, presetId);
  const { rows, questions, refused, isReading, accounts, fileAccounts, targets } = confirmation;
  const [hasTried, setTried] = useState(false);
  const send = useSendRows(opened, onSent);
  // Left halfway, nothing of the file stays with the server.
  useEffect(() => send.cancel, [send.cancel]);

  const { readTable, isReadingTable } = useTableReading(opened, onChange);

  const problems = [
    ...(choices.mapping
      ? missingFields(choices.mapping).map((word) => `请选择“${word}”是哪一列`)
      : []),
    ...(questions.some((question) => !isAnswered(question, choices)) ? ['请先回答上面的问题'] : []),
    ...(fileAccounts.some(({ ref }) => targetProblem(targets[ref]))
      ? ['请选择导入到哪个账户']
      : []),
    ...(rows && rows.rows.length === 0 ? ['文件里没有可以导入的记录'] : []),
  ];
  const isReady = rows !== undefined && !isReading && !isReadingTable && accounts !== undefined;
  const submission = useOneSubmission(
    async () => {
      setTried(true);
      if (rows && problems.length === 0) await send.start(rows, targets);
    },
    !isReady || send.progress !== undefined,
  );

  const isBusy = isReading || isReadingTable;
  const guard = (
    <UnsavedGuard
      title="离开导入？"
      text="还没有导入任何记录。离开后，这个文件的选择不会保留。"
      stayLabel="继续导入"
      discardLabel="离开"
      safePath="/dashboard/imports"
    />
  );
  if (send.progress !== undefined) {
    return (
      <>
        {guard}
        <ProgressSign label="正在生成预览" share={send.progress} onCancel={send.cancel} />
      </>
    );
  }
  return (
    <form className={layout.step} noValidate {...submission}>
      {guard}
      <section className={layout.section} aria-label="文件格式">
        <FormatChoice
          read={read}
          choices={choices}
          mapping={read.suggested}
          onChange={(next) => onChange({ ...opened, choices: next, answered: [] })}
          onTable={(table) => void readTable(table)}
        />
        {choices.mapping && (
          <MappingForm
            read={read}
            mapping={choices.mapping}
            onChange={(mapping) => onChange({ ...opened, choices: { ...choices, mapping } })}
          />
        )}
      </section>
      {refused && (
        <p className={layout.alert} role="alert">
          {refused}
        </p>
      )}
      {rows && (
        <Questions
          questions={questions}
          choices={choices}
          onAnswer={(question, next) =>
            onChange({ ...opened, choices: next, answered: [...opened.answered, question] })
          }
        />
      )}
      {(rows || isBusy) && (
        <section className={layout.section} aria-label="识别结果" aria-busy={isBusy}>
          <h2 className={layout.title}>
            {rows ? `${countInWords(rows.rows)}，前几行是：` : '正在读取…'}
          </h2>
          {rows ? <RowsAsRead kind={rows.kind} rows={rows.rows} /> : <SkeletonRows rows={3} />}
        </section>
      )}
      {rows && accounts && !isListKind(rows.kind) && (
        <section className={layout.section} aria-labelledby="import-target">
          <h2 id="import-target" className={layout.title}>
            {rows.kind === 'CASH' ? '导入到哪个账户' : '交易记到哪里'}
          </h2>
          {rows.kind === 'CASH' ? (
            <AccountTargetList
              accounts={accounts}
              source={rows.source}
              showsProblems={hasTried}
              fileAccounts={fileAccounts}
              targets={targets}
              onChoose={(ref, target) =>
                onChange({ ...opened, targets: { ...opened.targets, [ref]: target } })
              }
            />
          ) : (
            <TradeTarget
              accounts={accounts}
              target={opened.tradesGoTo}
              onChoose={(tradesGoTo) => onChange({ ...opened, tradesGoTo })}
            />
          )}
        </section>
      )}
      {(send.failure || (hasTried && problems.length > 0)) && (
        <p className={layout.alert} role="alert">
          {problems.length > 0 ? problems.join('；') : send.failure}
        </p>
      )}
      <div className={`${layout.buttons} ${classes.foot}`}>
        <Button variant="default" onClick={onBack}>
          重新选择文件
        </Button>
        <Button data-writes type="submit" disabled={!isReady && problems.length === 0}>
          下一步：核对
        </Button>
      </div>
    </form>
  );
}

function countInWords(rows: RowsOfFile['rows']): string {
  const skipped = rows.filter(({ skip }) => skip !== undefined).length;
  const all = `读到 ${inThousands(rows.length)} 行`;
  return skipped === 0 ? all : `${all}（其中 ${inThousands(skipped)} 行不用导入）`;
}

/** Reads another table of the file. Only the newest choice counts, and none once the step was left. */
function useTableReading(opened: OpenedFile, onRead: (opened: OpenedFile) => void) {
  const latestMappings = useLatestMappings();
  const running = useRef<AbortController>(undefined);
  const [isReadingTable, setReadingTable] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function readTable(table: number) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setReadingTable(true);
    try {
      const answer = await readImportFile(opened.file, { table, signal });
      if (signal.aborted) return;
      if ('refused' in answer) {
        toast.error(answer.refused);
        return;
      }
      const remembered = await latestMappings();
      if (!signal.aborted) onRead(openedFile(opened.file, answer, remembered));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (running.current === controller) setReadingTable(false);
    }
  }

  return { readTable, isReadingTable };
}
