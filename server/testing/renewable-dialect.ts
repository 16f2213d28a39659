import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely';

/** Lets a database be exchanged for a new one under a handle that stays. */
export interface Renewal {
  /** Closes the database, has it replaced, and opens what is there then. Nothing may use it meanwhile. */
  renew(replace: () => Promise<void>): Promise<void>;
}

/** Wraps a dialect, so that an app goes on with a new database: building an app takes longer than a database. */
export function renewable(dialect: Dialect): { dialect: Dialect; renewal: Renewal } {
  const driver = new RenewableDriver(() => dialect.createDriver());
  return {
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => driver,
    },
    renewal: driver,
  };
}

class RenewableDriver implements Driver, Renewal {
  readonly #create: () => Driver;
  #driver: Driver;
  #isOpen = false;

  constructor(create: () => Driver) {
    this.#create = create;
    this.#driver = create();
  }

  async renew(replace: () => Promise<void>) {
    const wasOpen = this.#isOpen;
    await this.destroy();
    await replace();
    this.#driver = this.#create();
    // Kysely opens a driver once, with the first statement.
    if (wasOpen) await this.init();
  }

  async init() {
    await this.#driver.init();
    this.#isOpen = true;
  }

  async destroy() {
    if (this.#isOpen) await this.#driver.destroy();
    this.#isOpen = false;
  }

  acquireConnection: Driver['acquireConnection'] = (options) =>
    this.#driver.acquireConnection(options);

  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings) =>
    this.#driver.beginTransaction(connection, settings);

  commitTransaction = (connection: DatabaseConnection) =>
    this.#driver.commitTransaction(connection);

  rollbackTransaction = (connection: DatabaseConnection) =>
    this.#driver.rollbackTransaction(connection);

  releaseConnection: Driver['releaseConnection'] = (connection, options) =>
    this.#driver.releaseConnection(connection, options);
}
