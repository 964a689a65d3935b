import postgres, { type Sql, type TransactionSql } from 'postgres'
import { readDatabaseAddress } from './database-address.ts'

/** How long (s) to wait for a connection, while a buyer waits for the response. */
const CONNECT_TIMEOUT = 3
/**
 * How long (ms) a statement may take, for example to wait for a locked print run. Short
 * enough that the shop is still waiting after this time and two attempts at Stripe.
 */
const STATEMENT_TIMEOUT = 5_000

/**
 * How long (ms) a transaction may take, including the wait for a connection. A silently
 * lost connection never responds.
 */
const TRANSACTION_TIMEOUT = 12_000

/**
 * How long (ms) a transaction may wait for its next statement. After a connection is lost,
 * the server ends its transaction after this time, which unlocks the print runs. Without
 * this limit, the server would wait until the network reports the loss.
 */
const IDLE_TIMEOUT = 5_000

/** Sets the rights and the time limits of a transaction. */
const SET_LIMITS = `
  set local role shop_checkout;
  set local statement_timeout = ${STATEMENT_TIMEOUT};
  set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`

/** The database of limited editions. supabase/migrations/ creates it. */
export interface Database {
  /**
   * Runs statements in one transaction, with the rights of the role `shop_checkout`.
   * @throws if the database cannot be reached or rejects a statement; then nothing is
   * written
   */
  transaction<Value>(work: (sql: TransactionSql) => Promise<Value>): Promise<Value>
  /** Closes all connections. */
  close(): Promise<void>
}

/**
 * Opens the database at an address such as 'postgres://user:password@host:6543/postgres'.
 * It connects with the first transaction.
 */
export function openDatabase(address: string): Database {
  let connections = openConnections(address)
  let endedTransactions = 0

  /** Replaces all connections, because none of them responds. */
  function replaceConnections(): void {
    void connections.end({ timeout: 0 })
    connections = openConnections(address)
  }

  return {
    transaction: async (work) => {
      const endedBefore = endedTransactions
      let timer: ReturnType<typeof setTimeout> | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          // If another transaction has finished in the meantime, the connections work.
          // Replacing them would make all other transactions fail.
          if (endedTransactions === endedBefore) replaceConnections()
          reject(new LostConnection())
        }, TRANSACTION_TIMEOUT)
      })

      try {
        return await Promise.race([runTransaction(connections, work), timeout])
      } finally {
        clearTimeout(timer)
        endedTransactions += 1
      }
    },
    close: () => connections.end({ timeout: 5 }),
  }
}

/** The database does not respond on a connection that it has accepted. */
class LostConnection extends Error {
  readonly code = 'CONNECTION_LOST'
}

const openConnections = (address: string): Sql =>
  postgres(readDatabaseAddress(address) ?? address, {
    // A pooler in transaction mode gives each transaction a different connection, which
    // lacks the last one's prepared statements.
    prepare: false,
    max: 4,
    connect_timeout: CONNECT_TIMEOUT,
    // Otherwise a buyer would wait up to 20 seconds after earlier attempts have failed.
    backoff: false,
    idle_timeout: 20,
    // Otherwise postgres would log every notice from the server.
    onnotice: () => undefined,
    ...encryptionOf(address),
  })

// postgres declares the result of `begin` without its promises.
const runTransaction = <Value>(
  connections: Sql,
  work: (sql: TransactionSql) => Promise<Value>,
) =>
  connections.begin(async (transaction) => {
    // `work` sends its statements without waiting for the result of this one. If this one
    // fails, the database rejects the others.
    const limits = transaction.unsafe(SET_LIMITS).execute()
    const [value] = await Promise.all([work(transaction), limits])
    return value
  }) as Promise<Value>

/**
 * Encrypts the connection if the server can, because the connection carries buyers'
 * addresses. A server on the same machine usually cannot. The address may demand more
 * through `sslmode`.
 */
const encryptionOf = (address: string) =>
  /[?&]ssl(?:mode)?=/.test(address) ? {} : { ssl: 'prefer' as const }
