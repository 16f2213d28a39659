import { useEffect, useId, useRef, useState } from 'react';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import classes from './dialogs.module.css';
import { ImportProblems } from './import-problems.tsx';
import { type ChosenFile, readChosenFile } from './read-file.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Imports the file of an export into an account that has no data yet. */
export function ImportDialog({ opened, onClose }: DialogProps) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [problem, setProblem] = useState<string | ApiError>();
  const newest = useRef<File>(undefined);
  const send = useChangeCall(personalData.import);
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    newest.current = undefined;
    setChosen(undefined);
    setProblem(undefined);
  }, [opened]);

  const choose = async (file: File | undefined) => {
    newest.current = file;
    setChosen(undefined);
    setProblem(undefined);
    const read = file && (await readChosenFile(file));
    // A large file takes its time, in which another may be chosen.
    if (newest.current !== file) return;
    setChosen(typeof read === 'object' ? read : undefined);
    setProblem(typeof read === 'string' ? read : undefined);
  };

  const submit = async () => {
    if (!chosen) return setProblem((shown) => shown ?? '请先选择要导入的数据文件');
    try {
      // Only the server checks what is in it, so that no type here describes it.
      await send.submit({ body: chosen.content as never });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    }
  };

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="导入数据"
      onSubmit={submit}
      submitLabel="导入"
      unsaved={false}
      busy={send.isPending}
    >
      <p className={classes.lead}>
        选择由家底导出的数据文件（JSON）。只能导入到空账户；券商与交易所的密钥不在文件中，导入后请编辑证券账户重新填写。
      </p>
      <div>
        <label className={classes.name} htmlFor={id}>
          数据文件
        </label>
        <input
          id={id}
          className={classes.file}
          type="file"
          accept="application/json,.json"
          aria-describedby={`${id}-state`}
          aria-invalid={problem !== undefined}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </div>
      <div id={`${id}-state`}>
        {chosen && !problem && <p className={classes.summary}>将导入：{chosen.summary}</p>}
        {problem && <ImportProblems problem={problem} />}
      </div>
    </FormModal>
  );
}
