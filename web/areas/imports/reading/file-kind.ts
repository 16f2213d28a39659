import { FileRefused } from './limits.ts';

/** What a file's first bytes say it is. */
export type FileKind = 'zip' | 'text';

const words = {
  empty: '文件是空的',
  pdf: '这是PDF文件，暂不支持。请在银行或App里导出Excel或CSV格式的账单',
  picture: '这是图片，暂不支持。请导出Excel或CSV格式的账单',
  archive: '这是压缩包，请先解压，再选择里面的账单文件',
  database: '这是数据库文件，请在原来的App里导出CSV或Excel',
  oldWorkbook: '这是旧版Excel（.xls）文件，请在 Excel 或 WPS 中另存为 .xlsx 后导入',
  protectedWorkbook: '这个工作簿设有密码，请在 Excel 或 WPS 中取消密码后另存为 .xlsx 再导入',
  document: '这是文档，不是表格，请选择CSV、Excel（.xlsx）或银行、App导出的账单',
} as const;

const signatures: readonly (readonly [bytes: string, words: string])[] = [
  ['\x89PNG', words.picture],
  ['\xff\xd8\xff', words.picture],
  ['GIF8', words.picture],
  ['II*\0', words.picture],
  ['MM\0*', words.picture],
  ['Rar!', words.archive],
  ['7z\xbc\xaf', words.archive],
  ['\x1f\x8b', words.archive],
  ['SQLite format 3\0', words.database],
  ['{\\rtf', words.document],
];

/** Refuses, in words, what is no table, whatever its name is. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw new FileRefused(words.empty);
  const start = latin1(bytes.subarray(0, 1024));
  if (start.includes('%PDF-')) throw new FileRefused(words.pdf);
  const refused = signatures.find(([signature]) => start.startsWith(signature))?.[1];
  if (refused) throw new FileRefused(refused);
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) throw new FileRefused(words.picture);
  if (/^ftyp(hei|mif|avif)/.test(start.slice(4, 12))) throw new FileRefused(words.picture);
  if (start.startsWith('BM') && start.startsWith('\0\0\0\0', 6)) {
    throw new FileRefused(words.picture);
  }
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new FileRefused(wordsForCompound(bytes));
  return ['PK\x03\x04', 'PK\x05\x06'].some((mark) => start.startsWith(mark)) ? 'zip' : 'text';
}

/** An OLE2 compound file: an old workbook, or the wrapping of a new one that has a password. */
function wordsForCompound(bytes: Uint8Array): string {
  // Its directory has the names of the streams in UTF-16, at the start of a sector anywhere in the file.
  const has = (name: string) => includesUtf16(bytes, name);
  if (has('EncryptedPackage')) return words.protectedWorkbook;
  return has('WordDocument') || has('PowerPoint Document') ? words.document : words.oldWorkbook;
}

function includesUtf16(bytes: Uint8Array, name: string): boolean {
  const codes = [...name].flatMap((character) => [character.charCodeAt(0), 0]);
  // Entries of the directory are 128 bytes, beginning with the name.
  for (let at = 0; at + codes.length <= bytes.length; at += 128) {
    if (codes.every((code, offset) => bytes[at + offset] === code)) return true;
  }
  return false;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
