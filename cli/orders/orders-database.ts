import {
  type Database,
  isDatabaseAddress,
  openDatabase,
} from '../../supabase/functions/_shared/database.ts'
import { databaseFailureOf } from '../../supabase/functions/_shared/database-failure.ts'

const WHERE_TO_FIND = 'Supabase shows it under Connect → Connection string'

/**
 * Opens the database of orders at the address in DATABASE_URL. Returns a sentence with the
 * remedy if that is no address of a database.
 */
export function openOrders(address: string): Database | string {
  if (address === '')
    return `DATABASE_URL is not set: set it to the address of the database of orders. ${WHERE_TO_FIND}.`

  if (!isDatabaseAddress(address))
    return `DATABASE_URL is not the address of a database: write postgresql://user:password@host:5432/postgres. ${WHERE_TO_FIND}.`

  return openDatabase(withEncryption(new URL(address)).href)
}

/** Hosts on this machine, to which nobody else can listen. */
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Encrypts connections to other machines, unless the address decides it: orders contain addresses of buyers. */
function withEncryption(url: URL): URL {
  const isDecided = url.searchParams.has('sslmode') || url.searchParams.has('ssl')
  if (!LOCAL.test(url.hostname) && !isDecided) url.searchParams.set('sslmode', 'require')
  return url
}

/**
 * Explains in one sentence why the database could not be used, without its address and
 * without data of buyers. Returns undefined for other errors, such as those of the disk.
 */
export function explainDatabaseError(thrown: unknown): string | undefined {
  const isOfDisk = thrown instanceof Error && 'path' in thrown
  const failure = isOfDisk ? undefined : databaseFailureOf(thrown)
  return failure && `The database in DATABASE_URL failed: ${failure}.`
}
