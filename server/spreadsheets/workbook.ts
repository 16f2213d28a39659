import { Readable } from 'node:stream';
import {
  type CellKind,
  type CellValue,
  cell,
  columnName,
  escapeText,
  styles,
  textCell,
} from './cell.ts';
import { zip } from './zip.ts';

export interface Column {
  header: string;
  kind: CellKind;
  /** In characters. */
  width: number;
}

export interface Sheet {
  /** At most 31 characters, none of \ / ? * [ ] : */
  name: string;
  columns: readonly Column[];
  /** A value for each column. */
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook (.xlsx, ISO/IEC 29500) that is written while the rows of its sheets are read, so that
 * its size costs no memory. It has inline strings, no shared ones, and no formulas.
 */
export function workbook(...sheets: readonly [Sheet, ...Sheet[]]): Readable {
  const sheetRelations = sheets.map(
    (_, i): Relation => ['worksheet', `worksheets/sheet${i + 1}.xml`],
  );
  const parts = [
    { name: '[Content_Types].xml', content: [contentTypesPart(sheets.length)] },
    { name: '_rels/.rels', content: [relationsPart([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbookPart(sheets)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relationsPart([...sheetRelations, ['styles', 'styles.xml']])],
    },
    { name: 'xl/styles.xml', content: [stylesPart] },
    ...sheets.map((sheet, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      content: sheetPart(sheet),
    })),
  ];
  return Readable.from(zip(parts), { objectMode: false });
}

async function* sheetPart({ columns, rows }: Sheet) {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headers = columns.map(({ header }, index) =>
    textCell(header, `${columnName(index)}1`, styles.header),
  );
  yield `<cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`;
  const names = columns.map((_, index) => columnName(index));
  let number = 1;
  for await (const values of rows) {
    number += 1;
    const cells = columns.map(({ kind }, index) =>
      cell(kind, values[index] ?? null, `${names[index]}${number}`),
    );
    yield `<row r="${number}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function workbookPart(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    ({ name }, i) => `<sheet name="${escapeText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`;
}

type Relation = readonly [kind: string, target: string];

function relationsPart(targets: readonly Relation[]): string {
  const items = targets.map(
    ([kind, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageRelations}">${items.join('')}</Relationships>`;
}

function contentTypesPart(sheets: number): string {
  const listed = Array.from(
    { length: sheets },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheetMl}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/>${listed.join('')}<Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/></Types>`;
}

/** The cell formats in the order of `styles`; 49 is text, 4 is #,##0.00, 164 our day. */
const stylesPart = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
].join('')}</cellXfs></styleSheet>`;
