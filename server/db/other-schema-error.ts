/**
 * The first migrations of the versions before 1.0, whose schemas no version since takes over: each of
 * their databases has one. Later migrations do not tell them apart, because some have the names of today's.
 */
const beforeOne: ReadonlySet<string> = new Set(['001-first-house', '0001-owners']);

/** The database has a migration that this version of the program does not know. */
export class OtherSchemaError extends Error {
  constructor(migration: string) {
    super(beforeOne.has(migration) ? developmentText : newerText(migration));
  }

  /** For the migrations that made a database; undefined when this version knows them all. */
  static of(applied: ReadonlySet<string>, known: object): OtherSchemaError | undefined {
    const unknown = [...applied].filter((name) => !(name in known));
    const named = unknown.find((name) => beforeOne.has(name)) ?? unknown[0];
    return named === undefined ? undefined : new OtherSchemaError(named);
  }
}

const newerText = (migration: string) =>
  `the database was written by a newer version (it has ${migration}); upgrade the program`;

const developmentText =
  'the database was written by a development version before 1.0, which this version cannot read: start that version once more, have every user export their personal data (导出我的数据, on the own account page), and import the files into a new, empty DATA_DIR or DATABASE_URL';
