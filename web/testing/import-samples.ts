import { expect } from 'vitest';
import type { ImportChoices } from '../areas/imports/import-choices.ts';
import type { ReadFile, RowsOfFile } from '../areas/imports/import-file.ts';
import { answerRequest } from '../areas/imports/reading/answer-request.ts';

/** A file as it is chosen; jsdom's own `File` cannot be read as bytes. */
export function fileOf(content: string | Uint8Array, name = '账单.csv'): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const arrayBuffer = async () => bytes.slice().buffer;
  return { name, size: bytes.length, arrayBuffer } as unknown as File;
}

/** What the worker answers of a file, without a worker. */
export async function lookAt(content: string | Uint8Array, table?: number): Promise<ReadFile> {
  const request = { file: fileOf(content), ...(table !== undefined && { table }) };
  const answer = await answerRequest(request, () => undefined);
  if ('refused' in answer) throw new Error(answer.refused);
  if ('rows' in answer) throw new Error('rows were not asked for');
  return answer;
}

export async function rowsOf(
  content: string | Uint8Array,
  choices: ImportChoices = {},
): Promise<RowsOfFile> {
  const answer = await answerRequest({ file: fileOf(content), choices }, () => undefined);
  if ('refused' in answer) throw new Error(answer.refused);
  if (!('rows' in answer)) throw new Error('rows were asked for');
  return answer;
}

/** Why a file is refused. */
export async function refusalOf(content: string | Uint8Array): Promise<string> {
  const answer = await answerRequest({ file: fileOf(content) }, () => undefined);
  return 'refused' in answer ? answer.refused : '';
}

let bytesOfCharacters: Map<string, number[]> | undefined;

/** Text in GB18030, of the characters that take two bytes there; neither Node nor browsers encode it. */
export function gb18030(text: string): Uint8Array {
  bytesOfCharacters ??= twoByteCharacters();
  const known = bytesOfCharacters;
  return Uint8Array.from(
    [...text].flatMap((character) => known.get(character) ?? [character.charCodeAt(0)]),
  );
}

function twoByteCharacters(): Map<string, number[]> {
  const decoder = new TextDecoder('gb18030');
  const found = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      if (second !== 0x7f) found.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
    }
  }
  return found;
}

/** What a text is recognised as, surely, and its rows. */
export async function readSurely(text: string) {
  const [format] = (await lookAt(text)).formats;
  const { source, rows, questions } = await rowsOf(text);
  expect(format?.source).toBe(source);
  return { source, rows, questions };
}
