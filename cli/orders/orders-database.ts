import { type Database, openDatabase } from '../../supabase/functions/_shared/database.ts'
import { attempt, hasErrorCode } from '../fs/system.ts'

const WHERE_TO_FIND = 'Supabase shows it under Connect → Connection string'

/**
 * Opens the database of orders at the address in DATABASE_URL. Returns a sentence with the
 * remedy if that is no address of a database.
 */
export function openOrders(address: string): Database | string {
  if (address === '')
    return `DATABASE_URL is not set: set it to the address of the database of orders. ${WHERE_TO_FIND}.`

  const url = attempt(() => new URL(address))
  const isDatabase = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
  if (!url || !isDatabase || url.hostname === '')
    return `DATABASE_URL is not the address of a database: write postgresql://user:password@host:5432/postgres. ${WHERE_TO_FIND}.`

  return openDatabase(withEncryption(url).href)
}

/** Hosts on this machine, to which nobody else can listen. */
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Encrypts connections to other machines, unless the address decides it: orders contain addresses of buyers. */
function withEncryption(url: URL): URL {
  const isDecided = url.searchParams.has('sslmode') || url.searchParams.has('ssl')
  if (!LOCAL.test(url.hostname) && !isDecided) url.searchParams.set('sslmode', 'require')
  return url
}

/** A cause of a failure, with the codes by which the driver or the database reports it. */
interface Failure {
  readonly codes: readonly string[]
  readonly message: string
}

const MIGRATE =
  'run "npx supabase db push" in the folder of the shop, with the migrations of this version of the engine'

// A message never repeats that of the error, which may contain the address of the database
// or data of buyers.
const failures: readonly Failure[] = [
  {
    codes: [
      'CONNECT_TIMEOUT',
      'CONNECTION_CLOSED',
      'CONNECTION_DESTROYED',
      'CONNECTION_ENDED',
      'EAI_AGAIN',
      'ECONNREFUSED',
      'ECONNRESET',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EPIPE',
      'ETIMEDOUT',
      '53300',
      '57P01',
      '57P02',
      '57P03',
    ],
    message:
      'The database of orders did not answer: check the connection and the host in DATABASE_URL, and whether Supabase has paused the project.',
  },
  {
    codes: ['28000', '28P01', '3D000', 'XX000', 'SASL_SIGNATURE_MISMATCH'],
    message:
      'The database of orders refused the user, the password or the name of the database: copy DATABASE_URL from Supabase again.',
  },
  {
    codes: ['22023', '3F000', '42704', '42703', '42883', '42P01'],
    message: `The database of orders lacks tables or roles: ${MIGRATE}.`,
  },
  {
    codes: ['42501'],
    message:
      'The user in DATABASE_URL may not read and change orders: use the user "postgres" of the project, or grant it the role shop_checkout.',
  },
  {
    codes: ['55P03', '57014', '40001', '40P01'],
    message: 'The database of orders is busy, and nothing was changed: try again.',
  },
]

/**
 * Explains in one sentence why the database could not be used; undefined for errors of
 * other origin, which are bugs of this program.
 */
export function explainDatabaseError(thrown: unknown): string | undefined {
  const failure = failures.find(({ codes }) => hasErrorCode(thrown, ...codes))
  if (failure) return failure.message

  const isFromDatabase = thrown instanceof Error && thrown.name === 'PostgresError'
  const isFromEncryption =
    thrown instanceof Error && 'code' in thrown && /TLS|SSL|CERT/.test(`${thrown.code}`)
  if (isFromEncryption)
    return 'The database of orders offers no encrypted connection: turn it on there, or add "?sslmode=disable" to DATABASE_URL if nobody can listen.'
  if (!isFromDatabase) return undefined

  const { code } = thrown as Error & { readonly code?: unknown }
  return `The database of orders refused with the code ${String(code)}, and nothing was changed: run "npx supabase db push" if the engine is newer than the database, and otherwise report this code.`
}
