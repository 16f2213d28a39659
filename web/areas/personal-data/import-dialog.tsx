import { useEffect, useId, useRef, useState } from 'react';
import { fileFormat } from '../../../contract/personal-data/file-format.ts';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { exportedLists } from '../../areas.ts';
import { ApiError } from '../../lib/api/api.ts';
import { type BodyOf, useChangeCall } from '../../lib/query/use-call.ts';
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
    // Another file may be chosen while a large one is read.
    if (newest.current !== file) return;
    setChosen(typeof read === 'object' ? read : undefined);
    setProblem(typeof read === 'string' ? read : undefined);
  };

  const submit = async () => {
    if (!chosen) return setProblem((shown) => shown ?? '请先选择要导入的数据文件');
    try {
      await send.submit({ body: chosen.content });
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

type FileContent = BodyOf<typeof personalData.import>;

/** A file that may be imported. */
interface ChosenFile {
  content: FileContent;
  /** How many rows each list has: `资金账户 3，投资 12`. */
  summary: string;
}

const maxBytes = personalData.import.maxBodyBytes;

/** Reads a file, or returns the reason in words why it cannot be imported. */
async function readChosenFile(file: File): Promise<ChosenFile | string> {
  if (file.size > maxBytes) return `文件过大，最多${maxBytes / 1024 / 1024} MB`;
  const text = await textOf(file);
  if (text === undefined) return '无法读取文件，它可能已被移动或修改，请重新选择';
  const content = parsed(text);
  if (!isExported(content)) return '这不是家底导出的数据文件，请选择“家底数据-日期.json”';
  return { content, summary: summaryOf(content) };
}

/** Rejected by the browser when the file has been moved or changed since it was chosen. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return await file.text();
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a file names the format of exports. The server checks all of its rows. */
function isExported(content: unknown): content is FileContent {
  return (
    typeof content === 'object' &&
    content !== null &&
    'format' in content &&
    content.format === fileFormat
  );
}

function summaryOf(content: object): string {
  const counts = Object.entries(content).flatMap(([list, rows]) => {
    const label = exportedLists[list];
    return label && Array.isArray(rows) && rows.length > 0 ? [`${label} ${rows.length}`] : [];
  });
  return counts.length > 0 ? counts.join('，') : '文件中没有数据';
}
