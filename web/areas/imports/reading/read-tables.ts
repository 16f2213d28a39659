import { decodeText } from './decode-text.ts';
import { readDelimited } from './delimited.ts';
import { fileKind } from './file-kind.ts';
import { readMarkupTable } from './html-table.ts';
import { FileRefused, fileLimits, readingTexts } from './limits.ts';
import { readCamt } from './statements/camt.ts';
import { readJson } from './statements/json.ts';
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
    fileKind(bytes) === 'zip'
      ? await readWorkbook(bytes, onProgress)
      : [readText(decodeText(bytes))];
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new FileRefused('文件里没有内容');
  return filled;
}

/** What kind of text it is shows at its beginning. */
function readText(text: string): Table {
  const start = text.slice(0, 20_000).replace(/^\uFEFF?\s+/, '');
  if (/^(OFXHEADER|<\?OFX|<OFX)/i.test(start) || /<OFX>/i.test(start)) return readOfx(text);
  if (/^!(Type|Account|Option)/i.test(start)) return readQif(text);
  if (/^<\?xml|^<Document/i.test(start) && /BkToCstmr|camt\.05/.test(start)) return readCamt(text);
  if (/^</.test(start) && /<(\w+:)?(table|tr|row|html)\b/i.test(start))
    return readMarkupTable(text);
  if (/^[{[]\s*["{[]/.test(start)) return readJson(text);
  return readDelimited(text);
}
