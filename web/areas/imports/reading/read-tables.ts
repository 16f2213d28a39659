import { decodeText } from './decode-text.ts';
import { readDelimited } from './delimited.ts';
import { fileKind } from './file-kind.ts';
import { readMarkupTable } from './html-table.ts';
import { FileRefused, fileLimits, readingTexts } from './limits.ts';
import { readCamt } from './statements/camt.ts';
import { readFlex } from './statements/flex.ts';
import { readJson } from './statements/json.ts';
import { isMt940, readMt940 } from './statements/mt940.ts';
import { readOfx } from './statements/ofx.ts';
import { readQif } from './statements/qif.ts';
import type { Table } from './table.ts';
import { readWorkbook } from './xlsx/read-workbook.ts';

/**
 * The tables in a file, whatever its name says it is. Throws `FileRefused` for one that holds none, or
 * that is larger than what is imported.
 */
export async function readTables(
  bytes: Uint8Array,
  onProgress: (done: number) => void = () => undefined,
): Promise<Table[]> {
  if (bytes.length > fileLimits.bytes) throw new FileRefused(readingTexts.tooLarge);
  const tables =
    fileKind(bytes) === 'zip' ? await readWorkbook(bytes, onProgress) : readText(decodeText(bytes));
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new FileRefused('文件里没有内容');
  return filled;
}

/** What kind of text it is shows at its beginning. */
function readText(text: string): Table[] {
  const start = text.slice(0, 20_000).replace(/^\uFEFF?\s+/, '');
  if (/^(OFXHEADER|<\?OFX|<OFX)/i.test(start) || /<OFX>/i.test(start)) return readOfx(text);
  if (/^!(Type|Account|Option)/i.test(start)) return [readQif(text)];
  if (/^<\?xml|^<Document/i.test(start) && /BkToCstmr|camt\.05/.test(start))
    return [readCamt(text)];
  if (/^</.test(start) && /<FlexQueryResponse|<FlexStatement/.test(start)) return [readFlex(text)];
  if (/^</.test(start) && /<(\w+:)?(table|tr|row|html)\b/i.test(start))
    return [readMarkupTable(text)];
  if (/^<\?xml\b|^<[A-Za-z][^<>]*>\s*</i.test(start)) throw new FileRefused(unknownMarkup);
  if (isMt940(start)) return [readMt940(text)];
  if (/^[{[]\s*["{[]/.test(start)) return readJson(text);
  return [readDelimited(text)];
}

const unknownMarkup =
  '不认识这种XML文件：可以导入的有CAMT（ISO 20022）、OFX和盈透的Flex查询，或者请导出CSV、Excel格式的文件';
