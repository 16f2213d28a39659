import { FileRefused, fileLimits } from '../limits.ts';
import { attribute, nextTag } from '../markup.ts';
import type { Table } from '../table.ts';
import { dateStyles } from './date-formats.ts';
import { sharedStrings, sheetRows } from './sheet-rows.ts';
import { ZipParts } from './zip-parts.ts';

/** Reads every sheet that is shown of a workbook (.xlsx), in their order. */
export async function readWorkbook(
  bytes: Uint8Array,
  onProgress: (done: number) => void,
): Promise<Table[]> {
  const parts = new ZipParts(bytes);
  const workbook = await parts.text('xl/workbook.xml');
  if (workbook === undefined) throw new FileRefused(wordsFor(parts.names));
  const targets = relations((await parts.text('xl/_rels/workbook.xml.rels')) ?? '');
  const { sheets, from1904 } = readSheetList(workbook);
  const sources = {
    shared: sharedStrings((await parts.text('xl/sharedstrings.xml')) ?? ''),
    isDate: dateStyles((await parts.text('xl/styles.xml')) ?? ''),
    from1904,
  };
  const tables: Table[] = [];
  for (const [at, { name, relation }] of sheets.entries()) {
    const xml = await parts.text(pathOf(targets.get(relation) ?? ''));
    if (xml !== undefined) tables.push(sheetRows(xml, name, sources));
    onProgress((at + 1) / sheets.length);
  }
  return tables;
}

function readSheetList(xml: string) {
  const sheets: { name: string; relation: string }[] = [];
  let from1904 = false;
  for (let tag = nextTag(xml, 0); tag; tag = nextTag(xml, tag.end)) {
    if (tag.name === 'workbookpr') {
      from1904 = ['1', 'true'].includes(attribute(xml, tag, 'date1904') ?? '');
    }
    const isShown =
      tag.name === 'sheet' && (attribute(xml, tag, 'state') ?? 'visible') === 'visible';
    if (!isShown || sheets.length >= fileLimits.tables) continue;
    sheets.push({
      name: (attribute(xml, tag, 'name') ?? '').slice(0, 100),
      // `r:id`; the sheet's own `sheetId` is no reference.
      relation: attribute(xml, tag, 'id') ?? '',
    });
  }
  return { sheets, from1904 };
}

function relations(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  for (let tag = nextTag(xml, 0); tag; tag = nextTag(xml, tag.end)) {
    if (tag.name !== 'relationship') continue;
    targets.set(attribute(xml, tag, 'Id') ?? '', attribute(xml, tag, 'Target') ?? '');
  }
  return targets;
}

/** Targets are relative to `xl/`, unless they begin with a slash. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target : `xl/${target.replace(/^\.\//, '')}`;
}

/** What a .zip file is that is no workbook. */
function wordsFor(names: readonly string[]): string {
  if (names.includes('xl/workbook.bin')) {
    return '这是二进制工作簿（.xlsb），请在 Excel 或 WPS 中另存为 .xlsx 后导入';
  }
  if (names.includes('word/document.xml') || names.includes('ppt/presentation.xml')) {
    return '这是文档，不是表格，请选择CSV、Excel（.xlsx）或银行、App导出的账单';
  }
  if (names.includes('content.xml') || names.includes('index/document.iwa')) {
    return '这种表格文件暂不支持，请另存为 .xlsx 后导入';
  }
  return '这是压缩包，请先解压（账单压缩包的密码在银行或App的通知里），再选择里面的账单文件';
}
