/** The first migration of every version before 1.0, whose schema no version since takes over. */
const beforeOne = '001-first-house';

/** The database has a migration that this version of the program does not know. */
export class OtherSchemaError extends Error {
  constructor(migration: string) {
    super(migration === beforeOne ? developmentText : newerText(migration));
  }

  /** For the migrations that made a database; undefined when this version knows them all. */
  static of(applied: ReadonlySet<string>, known: object): OtherSchemaError | undefined {
    const unknown = [...applied].filter((name) => !(name in known));
    const named = unknown.find((name) => name === beforeOne) ?? unknown[0];
    return named === undefined ? undefined : new OtherSchemaError(named);
  }
}

const newerText = (migration: string) =>
  `the database was written by a newer version (it has ${migration}); upgrade the program`;

const developmentText =
  'the database was written by a development version before 1.0, which this version cannot read: start that version once more, have every user export their personal data (导出我的数据, on the own account page), and import the files into a new, empty DATA_DIR or DATABASE_URL';
