import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';

/** Statements by their text, in which lists of values of any length are the same. */
export type Statements = Map<string, CompiledQuery>;

/** Wraps a dialect so that it notes every statement with the values of its first use. */
export function recordStatements(): {
  through: (dialect: Dialect) => Dialect;
  /** The statements since the last call. */
  take(): Statements;
} {
  let statements: Statements = new Map();
  const seen = new WeakSet<DatabaseConnection>();
  const through = (dialect: Dialect): Dialect => ({
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        if (seen.has(connection)) return connection;
        seen.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = <R>(query: CompiledQuery) => {
          const text = shapeOf(query.sql);
          if (!statements.has(text)) statements.set(text, query);
          return execute<R>(query);
        };
        return connection;
      };
      return driver;
    },
  });
  return {
    through,
    take: () => {
      const taken = statements;
      statements = new Map();
      return taken;
    },
  };
}

/** The text of a statement without the length of its lists of values. */
export function shapeOf(sql: string): string {
  return sql
    .replace(/\$\d+/g, '$')
    .replace(/(\$, )+\$/g, '$…')
    .replace(/(\(\$…?\), )+\(\$…?\)/g, '($…)');
}
