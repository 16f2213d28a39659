import { importKindLabels } from '../../../contract/imports/import-words.ts';
import type { Import } from '../../../contract/imports/imports.ts';

/** `12,345` */
export function inThousands(count: number): string {
  return count.toLocaleString('en-US');
}

/** What an applied import has written, such as `120 笔流水、新建 1 个账户`. */
export function writtenInWords({ written, kind }: Pick<Import, 'written' | 'kind'>): string {
  if (!written) return '';
  const { transactions, entries, accounts, investments, items = 0 } = written;
  const parts = [
    [transactions, `${inThousands(transactions)} 笔流水`],
    [entries, `${inThousands(entries)} 笔交易`],
    [accounts, `新建 ${inThousands(accounts)} 个账户`],
    [investments, `新建 ${inThousands(investments)} 项投资`],
    [items, `新建 ${inThousands(items)} 项${importKindLabels[kind]}`],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return words.length > 0 ? words.join('、') : '没有写入记录';
}

/** What an import is called in a list: its file, else what it holds. */
export function nameOfImport({ fileName, kind }: Pick<Import, 'fileName' | 'kind'>): string {
  return fileName ?? importKindLabels[kind];
}
