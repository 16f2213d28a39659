import { FileRefused, fileLimits } from '../limits.ts';
import { type Table, TableBuilder } from '../table.ts';

const ownFile = '这是家底导出的完整数据文件，请在“数据导入”里恢复；这里导入的是账单和交易记录';
const unknown = '文件里没有找到表格，请导出CSV或Excel格式的文件';

/** Reads each list of a JSON file as a table whose columns are the fields of its rows. */
export function readJson(text: string): Table[] {
  const content = parseJson(text);
  if (typeof content === 'object' && content !== null && 'format' in content) {
    if (String(content.format).startsWith('jiadi')) throw new FileRefused(ownFile);
  }
  const lists = Array.isArray(content)
    ? [['', content] as const]
    : Object.entries(Object(content) as object);
  const tables = lists.flatMap(([name, list]) => {
    const rows = Array.isArray(list) ? list.filter(isObject) : [];
    return rows.length === 0 ? [] : [tableOf(name.slice(0, 100), rows)];
  });
  if (tables.length === 0) throw new FileRefused(unknown);
  return tables.slice(0, fileLimits.tables);
}

function tableOf(name: string, rows: readonly Record<string, unknown>[]): Table {
  const header = [...new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row)))];
  const builder = new TableBuilder();
  builder.add(1, header);
  for (const [at, row] of rows.entries()) {
    builder.add(
      at + 2,
      header.map((key) => textOf(row[key])),
    );
  }
  return builder.table(name);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileRefused(unknown);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is nested within a row is left out, but for the symbol of an instrument. */
function textOf(value: unknown): string {
  if (isObject(value)) return textOf(value.symbol ?? '');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
