import * as z from 'zod'
import {
  readDatabaseAddress,
  withEncryption,
} from '../../supabase/functions/_shared/database-address.ts'
import { explainFailure } from '../../supabase/functions/_shared/database-failure.ts'
import { openRunCache } from '../cache/disk-cache.ts'
import { contentHash } from '../fs/identity.ts'
import { error, type Result, warning } from '../model/diagnostic.ts'
import { printRunKeyOf } from '../model/print-run.ts'
import type { Stock } from '../model/stock.ts'
import type { Project } from '../project.ts'

/** How long (ms) a build waits for the database. */
const TIMEOUT_MS = 5000

const DATABASE_URL = { file: 'environment variable DATABASE_URL' }

/** A print run in the view shop.availability. `gone` counts the prints that are sold or withdrawn. */
const rowsSchema = z.array(
  z.object({ poster: z.string(), size: z.string(), gone: z.int().min(0) }),
)

/** The last stock that a build read, with the time at which it was read, in ISO 8601. */
interface ReadStock {
  readonly stock: Stock
  readonly readAt: string
}

/**
 * Reads how many prints of limited editions are sold or withdrawn. If the database cannot
 * be read, returns the last stock that was read, if any, with a warning: a shop must not
 * be offline because its database is.
 * @param address DATABASE_URL; if it is not set, the result has no value
 */
export async function readAvailability(
  project: Project,
  address: string | undefined,
): Promise<Result<Stock>> {
  if (!address) return { diagnostics: [] }

  const url = databaseUrlOf(address)
  if (!url) return { diagnostics: [invalidAddress] }

  // Each database has its own stock. The user and the password do not matter.
  const cacheKey = contentHash(`${url.host}${url.pathname}`)
  const cache = openRunCache<ReadStock>('availability', project, cacheKey)
  try {
    const stock = await queryStock(url)
    await cache.set({ stock, readAt: new Date().toISOString() })
    return { value: stock, diagnostics: [] }
  } catch (failure) {
    const cached = cache.get()
    return { value: cached?.stock, diagnostics: [unreadable(failure, cached)] }
  }
}

const invalidAddress = error(
  'environment',
  DATABASE_URL,
  'this is not the address of a PostgreSQL database',
  'write postgres://name:password@host:5432/database, with special characters of the password encoded, such as %40 for @; or remove the variable to build without the numbers of prints that are left',
)

/** Returns the address as a URL; undefined if it is not a PostgreSQL address. */
function databaseUrlOf(text: string): URL | undefined {
  const address = readDatabaseAddress(text)
  const url = address === undefined ? undefined : new URL(address)
  return url?.hostname === '' ? undefined : url
}

async function queryStock(url: URL): Promise<Stock> {
  const { default: postgres } = await import('postgres')
  const sql = postgres(withEncryption(url.href), {
    max: 1,
    // A pooler in transaction mode does not keep prepared statements.
    prepare: false,
    // By default, the client first queries the array types, and prints notices.
    fetch_types: false,
    onnotice: () => undefined,
    connect_timeout: TIMEOUT_MS / 1000,
  })
  // The client's own time limit covers only connecting. This one also covers the response.
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void sql.end({ timeout: 0 })
  }, TIMEOUT_MS)

  try {
    const rows = await sql.begin('read only', async (transaction) => {
      // The login may have more rights than a build needs.
      await transaction`set local role shop_reader`
      return transaction`
        select poster, size, total - available - reserved as gone
          from shop.availability
          order by poster, size`
    })
    return stockOf(rowsSchema.parse(rows))
  } catch (failure) {
    throw isLate ? new LateError() : failure
  } finally {
    clearTimeout(timer)
    await sql.end({ timeout: 0 })
  }
}

/** The database accepted a connection, but did not respond in time. */
class LateError extends Error {
  readonly code = 'CONNECT_TIMEOUT'
}

const stockOf = (rows: z.output<typeof rowsSchema>): Stock =>
  Object.fromEntries(
    rows.map(({ poster, size, gone }) => [printRunKeyOf(poster, { size }), gone]),
  )

/** The remedy if the user has no right to read. Builds need fewer rights than other commands. */
const READER_REMEDY =
  'make the user a member of the role shop_reader ("grant shop_reader to …")'

/** Warns that the database could not be read. */
function unreadable(error: unknown, cached: ReadStock | undefined) {
  const failure = explainFailure(error) ?? {
    cause: 'its answer has an unknown format',
    remedy: 'apply all migrations of this version, in supabase/migrations/',
    code: (error as Error).name,
  }
  const consequence = cached
    ? `this build states the prints that were left on ${cached.readAt.slice(0, 10)}`
    : 'this build does not state how many prints are left'

  const message = `the database of limited editions cannot be read, because ${failure.cause} (${failure.code}); ${consequence}`
  const mayNotRead = failure.code === '42501'
  const remedy = mayNotRead ? READER_REMEDY : failure.remedy
  return warning('environment', DATABASE_URL, message, remedy)
}
