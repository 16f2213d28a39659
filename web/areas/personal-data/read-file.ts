import { fileFormat } from '../../../contract/personal-data/file-format.ts';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { exportedLists } from '../../areas.ts';

/** What a chosen file contains, as far as the browser can see before it is sent. */
export interface ChosenFile {
  name: string;
  content: object;
  /** How many of each: `资金账户 3，投资 12`. */
  summary: string;
}

const maxBytes = personalData.import.maxBodyBytes;

/** Reads a file, or answers in words why it is not one to import. */
export async function readChosenFile(file: File): Promise<ChosenFile | string> {
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
