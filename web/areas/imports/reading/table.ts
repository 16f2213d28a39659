import { isStorable } from '../../../../contract/fields/characters.ts';
import { FileRefused, fileLimits } from './limits.ts';

export interface TableRow {
  /** The line of the file, or the row of its sheet, from 1. */
  n: number;
  /** Trimmed, without empty ones at the end. */
  cells: string[];
}

/** A table as the file has it; rows without a cell are left out. */
export interface Table {
  /** The sheet's name; empty for the only table of a text. */
  name: string;
  rows: TableRow[];
}

/** Lines above a header are no rows to import, so a table may have a few more than those. */
const longestTable = fileLimits.rows + 200;

/** Collects the rows of a table, and refuses one that is larger than any that is imported. */
export class TableBuilder {
  readonly rows: TableRow[] = [];

  add(n: number, texts: readonly (string | undefined)[]): void {
    let width = texts.length;
    while (width > 0 && !texts[width - 1]?.trim()) width -= 1;
    if (width === 0) return;
    if (width > fileLimits.columns) {
      throw new FileRefused(`第${n}行有${width}列，最多${fileLimits.columns}列，请检查文件`);
    }
    if (this.rows.length >= longestTable) {
      throw new FileRefused(`文件超过${fileLimits.rows}行，请分成几个文件导入`);
    }
    const cells = Array.from({ length: width }, (_, at) => cellText(texts[at] ?? ''));
    this.rows.push({ n, cells });
  }

  table(name: string): Table {
    return { name, rows: this.rows };
  }
}

function cellText(text: string): string {
  const trimmed = storable(text.trim());
  const { cellCharacters } = fileLimits;
  return trimmed.length > cellCharacters ? storable(trimmed.slice(0, cellCharacters)) : trimmed;
}

/** Without what no database stores: NUL, and halves of a character, which a cut may leave. */
function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed();
}
