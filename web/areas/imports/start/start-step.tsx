import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HandedFile } from '../../../lib/handed-file.ts';
import { OnlyLooks } from '../../../ui/feedback/only-looks.tsx';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { type OpenedFile, openedFile } from '../confirm/opened-file.ts';
import { ImportHistory } from '../history/import-history.tsx';
import { RememberedMappings } from '../history/remembered-mappings.tsx';
import { UnfinishedDrafts } from '../history/unfinished-drafts.tsx';
import { useLatestMappings } from '../imports.queries.ts';
import { ProgressSign } from '../progress-sign.tsx';
import { readImportFile } from '../reading/read-import-file.ts';
import { FileDrop } from './file-drop.tsx';
import classes from './start.module.css';
import { useSharedFiles } from './use-shared-files.ts';
import { WhereFilesAre } from './where-files-are.tsx';

interface Reading {
  name: string;
  share: number | undefined;
}

interface StartStepProps {
  /** A file that another page has fetched, which is read at once. */
  handed: HandedFile | undefined;
  onRead: (opened: OpenedFile) => void;
  onContinue: (id: string) => void;
}

/** Takes a file and reads it; below, what was imported before. */
export function StartStep({ handed, onRead, onContinue }: StartStepProps) {
  const [reading, setReading] = useState<Reading>();
  const [refusal, setRefusal] = useState<string>();
  const [shared, setShared] = useState<File>();
  const latestMappings = useLatestMappings();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function read(file: File, securitiesAccountId: string | null = null) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setRefusal(undefined);
    setShared(undefined);
    setReading({ name: file.name, share: undefined });
    const onProgress = (share: number) => setReading({ name: file.name, share });
    try {
      const answer = await readImportFile(file, { onProgress, signal });
      if ('refused' in answer) {
        setRefusal(answer.refused);
        return;
      }
      const remembered = await latestMappings();
      if (!signal.aborted) onRead(openedFile(file, answer, remembered, securitiesAccountId));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (running.current === controller) setReading(undefined);
    }
  }

  function cancel() {
    running.current?.abort();
    // At once: the file may be read already, and only the remembered tables be waited for.
    setReading(undefined);
  }

  const readHanded = useEffectEvent(() => {
    if (handed) void read(handed.file, handed.securitiesAccountId);
  });
  useEffect(() => readHanded(), []);

  useSharedFiles({ onFile: setShared, onRefuse: setRefusal });

  if (reading) {
    return (
      <>
        <UnsavedGuard
          title="离开导入？"
          text="文件正在读取，离开后需要重新选择。"
          stayLabel="继续读取"
          discardLabel="离开"
        />
        <ProgressSign label={`正在读取“${reading.name}”`} share={reading.share} onCancel={cancel} />
      </>
    );
  }
  return (
    <>
      <OnlyLooks />
      <div data-writes>
        <FileDrop onFile={(file) => void read(file)} onRefuse={setRefusal} />
      </div>
      {shared && (
        // Another web site can post a file here too, so that only a press reads it.
        <div className={classes.notice} data-tone="caution" role="alert">
          <p>
            <strong>{shared.name}</strong> 由其他应用分享，请确认来源
          </p>
          <PlainButton data-writes onClick={() => void read(shared)}>
            读取文件
          </PlainButton>
          <PlainButton look="outlined" onClick={() => setShared(undefined)}>
            不导入
          </PlainButton>
        </div>
      )}
      {refusal && (
        <div className={classes.notice} role="alert">
          <p>{refusal}</p>
          <PlainButton look="outlined" onClick={() => setRefusal(undefined)}>
            知道了
          </PlainButton>
        </div>
      )}
      <WhereFilesAre />
      <UnfinishedDrafts onContinue={onContinue} />
      <ImportHistory />
      <RememberedMappings />
    </>
  );
}
