import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type Import, imports } from '../../../contract/imports/imports.ts';
import { ApiError } from '../../lib/api/api.ts';
import { handedFileIn } from '../../lib/handed-file.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { ConfirmStep } from './confirm/confirm-step.tsx';
import type { OpenedFile } from './confirm/opened-file.ts';
import classes from './imports-page.module.css';
import { PreviewStep } from './preview/preview-step.tsx';
import { ResultStep } from './preview/result-step.tsx';
import { StartStep } from './start/start-step.tsx';

/**
 * Imports: a file is chosen, its content confirmed, its preview checked, and written. A preview
 * has an address of its own, so that a reload or a return within 24 hours finds it again.
 */
export function ImportsPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const shown = useCall(imports.get, id === null ? null : { params: { id } }, silent);
  const [opened, setOpened] = useState<OpenedFile>();
  const { state } = useLocation();
  const [handed, setHanded] = useState(() => handedFileIn(state));
  useIgnoredDrops();

  function show(nextId: string | null) {
    setSearch((present) => {
      const next = new URLSearchParams(present);
      if (nextId) next.set('id', nextId);
      else next.delete('id');
      return next;
    });
  }

  function startOver() {
    setOpened(undefined);
    show(null);
  }

  const isWritten = shown.data !== undefined && shown.data.state !== 'DRAFT';
  const stepWithId: Step = isWritten ? '完成' : '核对';
  const stepWithout: Step = opened ? '确认内容' : '选择文件';
  return (
    <>
      <PageHeader
        title="导入"
        description="把账单和交割单里的记录一次带进来，写入之前都可以核对，写入之后也能整批撤销。"
      />
      <Steps current={id ? stepWithId : stepWithout} />
      {id && (
        <OneImport
          shown={shown}
          backLabel={opened ? '上一步' : '放弃并重新选择文件'}
          onBack={() => show(null)}
          onStartOver={startOver}
        />
      )}
      {!id && opened && (
        <ConfirmStep
          opened={opened}
          presetId={search.get('account')}
          onChange={setOpened}
          onBack={() => setOpened(undefined)}
          onSent={show}
        />
      )}
      {!id && !opened && (
        <StartStep
          handed={handed}
          onRead={(read) => {
            setHanded(undefined);
            setOpened(read);
          }}
          onContinue={show}
        />
      )}
    </>
  );
}

interface OneImportProps {
  shown: UseQueryResult<Import>;
  backLabel: string;
  onBack: () => void;
  onStartOver: () => void;
}

/** The preview of a draft, or what became of it. */
function OneImport({ shown, backLabel, onBack, onStartOver }: OneImportProps) {
  const { data, error, refetch } = shown;
  if (data?.state === 'DRAFT') {
    return <PreviewStep draft={data} onBack={onBack} backLabel={backLabel} />;
  }
  if (data) return <ResultStep imported={data} onAnother={onStartOver} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        text="这次导入已经不在了"
        hint="没有写入的预览保留 24 小时，过后请重新选择文件。"
        action={<PlainButton onClick={onStartOver}>重新选择文件</PlainButton>}
      />
    );
  }
  return <NotLoaded error={error} refetch={refetch} rows={8} />;
}

/** A file that is dropped beside its place would otherwise be opened instead of the page. */
function useIgnoredDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}

/** The steps of an import, in their order. */
const steps = ['选择文件', '确认内容', '核对', '完成'] as const;
type Step = (typeof steps)[number];

/**
 * The steps of an import, with the current one. The next step replaces the element that had the focus, so that
 * the focus moves to the name of the step, which a screen reader then reads.
 */
function Steps({ current }: { current: Step }) {
  const at = steps.indexOf(current);
  const shown = useRef(current);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    window.scrollTo(0, 0);
    item.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    <ol className={classes.steps} aria-label="导入步骤">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < at || undefined}
          {...(index === at && {
            'aria-current': 'step' as const,
            ref: item,
            tabIndex: -1,
          })}
        >
          <span className={classes.number} aria-hidden="true">
            {index < at ? '✓' : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
