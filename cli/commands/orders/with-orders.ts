import type { Database } from '../../../supabase/functions/_shared/database.ts'
import { explainDatabaseError, openOrders } from '../../orders/orders-database.ts'
import type { Report } from '../../report.ts'

/**
 * Runs a command with the database of orders and closes it afterwards. If the database
 * cannot be used, prints the reason in one sentence. Exit codes: the command's own; 1 the
 * database failed, 2 there is no usable address.
 */
export async function withOrders(
  address: string,
  report: Report,
  run: (database: Database) => Promise<number>,
): Promise<number> {
  const database = openOrders(address)
  if (typeof database === 'string') return report.refuse(database, 2)

  try {
    return await run(database)
  } catch (error) {
    const reason = explainDatabaseError(error)
    if (reason === undefined) throw error
    return report.refuse(reason)
  } finally {
    await database.close()
  }
}
