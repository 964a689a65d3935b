import { type Database, openDatabase } from '../../supabase/functions/_shared/database.ts'
import {
  isDatabaseAddress,
  withEncryption,
} from '../../supabase/functions/_shared/database-address.ts'
import { databaseFailureOf } from '../../supabase/functions/_shared/database-failure.ts'

const WHERE_TO_FIND = 'Supabase shows it under Connect → Connection string'

/**
 * Opens the database of orders at the address in DATABASE_URL. Returns a sentence with the
 * remedy if that is not the address of a database.
 */
export function openOrders(address: string): Database | string {
  if (address === '')
    return `DATABASE_URL is not set: set it to the address of the database of orders. ${WHERE_TO_FIND}.`

  if (!isDatabaseAddress(address))
    return `DATABASE_URL is not the address of a database: write postgresql://user:password@host:5432/postgres. ${WHERE_TO_FIND}.`

  return openDatabase(withEncryption(address))
}

/**
 * Explains in one sentence why the database could not be used, without revealing its
 * address or any buyer's data. Returns undefined for other errors, such as disk errors.
 */
export function explainDatabaseError(thrown: unknown): string | undefined {
  const isOfDisk = thrown instanceof Error && 'path' in thrown
  const failure = isOfDisk ? undefined : databaseFailureOf(thrown)
  return failure && `The database in DATABASE_URL failed: ${failure}.`
}
