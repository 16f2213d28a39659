/** The data folder was written by a newer version of the program. */
export class NewerSchemaError extends Error {
  constructor(migration: string) {
    super(`the database was written by a newer version (it has ${migration}); upgrade the program`);
  }
}
