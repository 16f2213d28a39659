import { Readable } from 'node:stream';
import { fileFormat, fileVersion } from '../../../contract/personal-data/file-format.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { areas } from '../../areas.ts';
import type { Db } from '../../db/database.ts';
import { withSnapshot } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import type { FileAnswer } from '../../http/replies/file-answer.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';
import { workbook } from '../../spreadsheets/workbook.ts';
import { findUser } from '../auth/users.repository.ts';

const note =
  '由家底导出的个人数据，可导入到空账户。不含登录密码，也不含券商与交易所的密钥：导入后请重新填写密钥。';

/** Everything an owner keeps here, as it was at one instant, list by list. */
export async function collect(db: Db, ownerId: string): Promise<PersonalFile> {
  await yieldWhenLong();
  // A snapshot locks nothing that others wait for.
  return withSnapshot(db, async (tx) => {
    const file: Record<string, unknown> = { format: fileFormat, version: fileVersion };
    for (const { list, read } of areas.flatMap(({ transfer = [] }) => transfer)) {
      file[list] = await read(tx, ownerId);
      await yieldWhenLong();
    }
    // The round trip of an export through the contract's schema holds that no list is missing.
    return file as PersonalFile;
  });
}

/** The export as a JSON file. `user` and `note` are for the reader: an import ignores them. */
export async function exportData(
  db: Db,
  deps: Deps,
  { userId, ownerId }: Pick<Caller, 'userId' | 'ownerId'>,
): Promise<FileAnswer> {
  const { format, version, ...areas } = await collect(db, ownerId);
  const { username, full_name, email } = (await findUser(db, userId)) ?? {};
  const head = {
    format,
    version,
    note,
    exportedAt: deps.now().toISOString(),
    user: { username, fullName: full_name, email },
  };
  return {
    name: exportName(deps, 'json'),
    content: Readable.from(parts({ ...head, ...areas }), { objectMode: false }),
  };
}

/** The export as a workbook to read, count and print: it is not what an import takes. */
export async function exportWorkbook(db: Db, deps: Deps, ownerId: string): Promise<FileAnswer> {
  const file = await collect(db, ownerId);
  const [first, ...others] = areas
    .flatMap(({ transfer = [] }) => transfer)
    .flatMap((transfer) => transfer.sheets(file[transfer.list]));
  if (!first) throw new Error('a workbook without a sheet');
  return { name: exportName(deps, 'xlsx'), content: workbook(first, ...others) };
}

/** The name of the downloaded file. */
function exportName({ config, now }: Deps, extension: string): string {
  return `家底数据-${dayIn(config.timeZone, now()).replaceAll('-', '')}.${extension}`;
}

/** A row a line, so that no large text is made at once, and a person finds their way in it. */
async function* parts(file: object): AsyncGenerator<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(file)) {
    yield `${before}${JSON.stringify(name)}: `;
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, row] of value.entries()) {
        await yieldWhenLong();
        yield `${index === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`;
      }
      yield '\n]';
    } else {
      yield JSON.stringify(value);
    }
    before = ',\n';
  }
  yield '\n}\n';
}
