import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Format } from '../formats/format.ts';
import { type FoundIn, likelyHeader, nearestFormat, recogniseTable } from '../formats/formats.ts';
import { mappedFormat, numberedHeader } from '../formats/mapped.ts';
import type { Recognition } from '../formats/recognise.ts';
import { suggestMapping } from '../formats/suggest-mapping.ts';
import type { ImportChoices } from '../import-choices.ts';
import type {
  FoundFormat,
  ImportQuestion,
  ReadFile,
  RefusedFile,
  RowsOfFile,
} from '../import-file.ts';
import { FileRefused, fileLimits, readingTexts } from './limits.ts';
import type { WorkerRequest } from './protocol.ts';
import { readTables } from './read-tables.ts';
import type { Table } from './table.ts';

/** Reads the file of a request; every file that cannot be read is refused in words. */
export async function answerRequest(
  { file, table, choices }: WorkerRequest,
  onProgress: (done: number) => void,
): Promise<ReadFile | RowsOfFile | RefusedFile> {
  try {
    if (file.size > fileLimits.bytes) throw new FileRefused(readingTexts.tooLarge);
    const bytes = await bytesOf(file);
    onProgress(0.1);
    const tables = await readTables(bytes, (done) => onProgress(0.1 + 0.5 * done));
    onProgress(0.6);
    const identity = { fileName: file.name, fileHash: hashOf(bytes) };
    const answer = choices
      ? { ...identity, ...rowsOf(tables, choices) }
      : { ...identity, ...describe(tables, table) };
    onProgress(1);
    return answer;
  } catch (error) {
    return { refused: error instanceof FileRefused ? error.message : readingTexts.broken };
  }
}

/** The file may have been moved or changed since it was chosen. */
async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileRefused('文件已被移动或修改，请重新选择');
  }
}

const sampleRows = 20;

function describe(
  tables: readonly Table[],
  chosen?: number,
): Omit<ReadFile, 'fileName' | 'fileHash'> {
  const at = chosen ?? likeliestTable(tables);
  const table = tables[at];
  if (!table) throw new FileRefused('文件已修改，请重新选择');
  const { rows } = table;
  const known = recogniseTable(table);
  const hint = known.length === 0 ? nearestFormat(table) : undefined;
  const headerAt = known[0]?.found.headerAt ?? likelyHeader(table);
  const header = rows[headerAt]?.cells ?? numberedHeader(rows[0]?.cells.length ?? 0);
  return {
    tables: tables.map(({ name, rows: { length } }) => ({ name, rowCount: length })),
    table: at,
    formats: known.map(toFormat),
    ...(hint !== undefined && { hint }),
    headerLine: rows[headerAt]?.n ?? 0,
    header,
    headerHash: hashOf(new TextEncoder().encode(header.join('\t'))),
    sample: rows.slice(headerAt + 1, headerAt + 1 + sampleRows).map(({ cells }) => cells),
    suggested: suggestMapping(
      header,
      rows.slice(headerAt + 1).map(({ cells }) => cells),
    ),
  };
}

/** The table that is most surely a known format, else the longest. */
function likeliestTable(tables: readonly Table[]): number {
  const ranked = tables.map((table, at) => ({
    at,
    score: recogniseTable(table)[0]?.found.score ?? 0,
    length: table.rows.length,
  }));
  return ranked.sort((a, b) => b.score - a.score || b.length - a.length)[0]?.at ?? 0;
}

function toFormat({ format, found }: FoundIn): FoundFormat {
  const { source, kind, label, check } = format;
  const certainty = found.isSure && check === undefined ? 'sure' : 'likely';
  return { source, kind, label, certainty, ...(check !== undefined && { check }) };
}

function rowsOf(
  tables: readonly Table[],
  choices: ImportChoices,
): Omit<RowsOfFile, 'fileName' | 'fileHash'> {
  const table = tables[choices.table ?? likeliestTable(tables)];
  if (!table) throw new FileRefused('文件已修改，请重新选择');
  const { format, found } = chosenFormat(table, choices);
  const questions: ImportQuestion[] = [];
  const questionKeys = new Set<string>();
  const rows = format.read(table, found, {
    dateOrder: choices.dateOrder,
    codes: choices.codes ?? {},
    tables,
    ask: (question) => {
      const key = question.about === 'code' ? question.code : question.about;
      if (!questionKeys.has(key)) questions.push(question);
      questionKeys.add(key);
    },
  });
  if (rows.length === 0) throw new FileRefused('表头下面没有可以导入的内容');
  if (rows.length > fileLimits.rows) {
    throw new FileRefused(`文件超过${fileLimits.rows}行，请分成几个文件导入`);
  }
  return { source: format.source, kind: format.kind, rows, questions };
}

function chosenFormat(
  table: Table,
  { mapping, source }: ImportChoices,
): { format: Format; found: Recognition } {
  if (mapping) {
    const format = mappedFormat(mapping);
    const found = format.recognise(table);
    if (!found) throw new FileRefused('文件里没有选择的列，请重新对应各列');
    return { format, found };
  }
  const known = recogniseTable(table);
  const chosen = known.find(({ format }) => source === undefined || format.source === source);
  if (!chosen) throw new FileRefused('没有认出这个文件的格式，请手工对应各列');
  return chosen;
}

/** SHA-256 in hex. `crypto.subtle` is absent where the page was opened over http, as in many home networks. */
function hashOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
