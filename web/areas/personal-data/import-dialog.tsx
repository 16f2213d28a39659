import { useEffect, useId, useRef, useState } from 'react';
import { fileFormat } from '../../../contract/personal-data/file-format.ts';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { exportedLists } from '../../areas.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import classes from './dialogs.module.css';
import { placeInWords } from './place-in-words.ts';

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

/** The most problems shown at once. */
const mostShown = 5;

/** Why a file was refused: each place in it that is wrong, with the reason. */
function ImportProblems({ problem }: { problem: string | ApiError }) {
  if (typeof problem === 'string') return <Alert text={problem} />;
  const places = Object.entries(problem.fields);
  const isWholeFile = places.some(([path]) => path === 'format' || path === 'version');
  if (places.length === 0 || isWholeFile) return <Alert text={problem.message} />;
  return (
    <div className={classes.problems} role="alert">
      <p>文件未导入，有 {places.length} 处不正确：</p>
      <ul>
        {places.slice(0, mostShown).map(([path, texts]) => (
          <li key={path}>
            <strong>{placeInWords(path)}</strong>：{texts.join('；')}
          </li>
        ))}
      </ul>
      {places.length > mostShown && <p>另有 {places.length - mostShown} 处未列出。</p>}
    </div>
  );
}

function Alert({ text }: { text: string }) {
  return (
    <p className={classes.problems} role="alert">
      {text}
    </p>
  );
}

/** What a chosen file contains, as far as the browser can see before it is sent. */
interface ChosenFile {
  name: string;
  content: object;
  /** How many of each: `资金账户 3，投资 12`. */
  summary: string;
}

const maxBytes = personalData.import.maxBodyBytes;

/** Reads a file, or answers in words why it is not one to import. */
async function readChosenFile(file: File): Promise<ChosenFile | string> {
  if (file.size > maxBytes) return `文件过大，最多${maxBytes / 1024 / 1024} MB`;
  const text = await textOf(file);
  if (text === undefined) return '无法读取文件，它可能已被移动或修改，请重新选择';
  const content = parsed(text);
  if (!content || !('format' in content) || content.format !== fileFormat) {
    return '这不是家底导出的数据文件，请选择“家底数据-日期.json”';
  }
  return { name: file.name, content, summary: summaryOf(content) };
}

/** Rejected by the browser when the file has been moved or changed since it was chosen. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return await file.text();
  } catch {
    return undefined;
  }
}

function parsed(text: string): object | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? content : undefined;
  } catch {
    return undefined;
  }
}

function summaryOf(content: object): string {
  const counts = Object.entries(content).flatMap(([list, rows]) => {
    const label = exportedLists[list];
    return label && Array.isArray(rows) && rows.length > 0 ? [`${label} ${rows.length}`] : [];
  });
  return counts.length > 0 ? counts.join('，') : '文件中没有数据';
}
