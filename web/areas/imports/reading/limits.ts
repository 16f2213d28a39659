import { maxImportRows } from '../../../../contract/imports/import-words.ts';

/** What a file may be at most; the server takes as many rows. */
export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  /** Of one table, without what stands above its header. */
  rows: maxImportRows,
  columns: 100,
  cellCharacters: 500,
  /** Of a workbook, all parts that are read together. */
  unpackedBytes: 32 * 1024 * 1024,
  tables: 30,
} as const;

/** A file that cannot be read, with the reason in words for the person. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Texts for what goes wrong before a file is understood. */
export const readingTexts = {
  tooLarge: `文件过大，最多${fileLimits.bytes / 1024 / 1024} MB，请分成几个文件导入`,
  tooLong: '读取超过20秒，已停止：文件可能已损坏，或者不是账单',
  broken: '文件无法读取，可能已损坏',
  unloaded: '读取文件的程序没有加载成功，请刷新页面后重试',
} as const;
