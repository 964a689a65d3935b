import postgres, { type TransactionSql } from 'postgres'

/** How long (s) to wait for a connection: a buyer waits for the answer. */
const CONNECT_TIMEOUT = 3
/** How long (ms) a statement may take, for example to wait for a locked print run. */
const STATEMENT_TIMEOUT = 8_000

/** The database of limited editions. supabase/migrations/ creates it. */
export interface Database {
  /**
   * Runs statements in one transaction, with the rights of the role `shop_checkout`.
   * @throws if the database is away or refuses a statement; then nothing is written
   */
  transaction<Value>(work: (sql: TransactionSql) => Promise<Value>): Promise<Value>
  /** Closes all connections. */
  close(): Promise<void>
}

/** Opens the database at an address such as 'postgres://user:password@host:6543/postgres'. */
export function openDatabase(address: string): Database {
  const sql = postgres(address, {
    // A pooler in transaction mode gives each transaction another connection, which lacks
    // the prepared statements of the last.
    prepare: false,
    max: 4,
    connect_timeout: CONNECT_TIMEOUT,
    idle_timeout: 20,
    onnotice: () => undefined,
  })

  return {
    // postgres declares the result of `begin` without its promises.
    transaction: <Value>(work: (sql: TransactionSql) => Promise<Value>) =>
      sql.begin(async (transaction) => {
        await transaction`set local role shop_checkout`
        await transaction`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT)}, true)`
        return work(transaction)
      }) as Promise<Value>,
    close: () => sql.end({ timeout: 5 }),
  }
}
