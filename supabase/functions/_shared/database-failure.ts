/** The reason why the database could not be used, and the remedy. */
export interface DatabaseFailure {
  /** A clause about the database: 'it does not exist'. */
  readonly cause: string
  /** A remedy: 'check the name at the end of its address'. */
  readonly remedy: string
  /** The error code of PostgreSQL or of the connection: '42P01', 'ECONNREFUSED'. */
  readonly code: string
}

type Explanation = Pick<DatabaseFailure, 'cause' | 'remedy'>

const tablesAreMissing = {
  cause: 'it lacks the tables of limited editions',
  remedy: 'run supabase db push, or apply supabase/migrations/',
}
const loginIsRefused = {
  cause: 'it refuses the user or the password of its address',
  remedy: 'copy the address again, from Connect in the dashboard of Supabase',
}

/** Explanations by PostgreSQL's error codes. */
const explanations: Readonly<Record<string, Explanation>> = {
  // There is no such schema, table or function.
  '3F000': tablesAreMissing,
  '42P01': tablesAreMissing,
  '42883': tablesAreMissing,
  // There is no such role. The migrations create the role of the checkout.
  '22023': tablesAreMissing,
  // The connection was idle within a transaction for too long.
  '25P03': { cause: 'the connection to it was lost', remedy: 'try again' },
  // The user or the password is wrong.
  '28000': loginIsRefused,
  '28P01': loginIsRefused,
  // There is no such database.
  '3D000': {
    cause: 'it does not exist',
    remedy: 'check the name at the end of its address',
  },
  // The user may not do this.
  '42501': {
    cause: 'its user lacks the rights that the migrations grant',
    remedy: 'use the user that applied supabase/migrations/',
  },
}

/** Explanations by the first two characters of PostgreSQL's error codes, which name their class. */
const explanationsByClass: Readonly<Record<string, Explanation>> = {
  // A value has the wrong form or is too large.
  '22': {
    cause: 'it cannot store a value',
    remedy:
      'compare the order with Stripe, and report this code to the makers of the shop',
  },
  // A value contradicts a rule of its table.
  '23': {
    cause: 'a value contradicts the values that it has',
    remedy:
      'compare the order with Stripe, and report this code to the makers of the shop',
  },
  // A transaction was rolled back in favour of another, for example after a deadlock.
  '40': {
    cause: 'another transaction was in the way',
    remedy: 'try again',
  },
  // It has no more memory, disk space or connections.
  '53': {
    cause: 'it has too little memory, disk space or connections',
    remedy: 'look at its usage, which Supabase shows under Reports',
  },
  // A lock was not available in time.
  '55': {
    cause: 'another transaction was in the way',
    remedy: 'try again',
  },
  // A time limit was exceeded, or the server is shutting down or starting.
  '57': {
    cause: 'it took too long, or is being restarted',
    remedy: 'try again in a minute',
  },
  // An error of the system, such as a disk that cannot be read.
  '58': {
    cause: 'its system has an error',
    remedy: 'look at its logs, which Supabase shows under Logs',
  },
}

const refusal = {
  cause: 'it refused a statement',
  remedy: 'apply all migrations of this version, in supabase/migrations/',
}
const silence = {
  cause: 'it cannot be reached',
  remedy: 'check that it runs; Supabase pauses unused projects',
}

const CODE_OF_POSTGRES = /^[0-9A-Z]{5}$/

/**
 * Explains a failure of the database without its address and without PostgreSQL's own
 * message, which may repeat values. Returns undefined for errors that are not from the
 * database.
 */
export function explainFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined

  const code = String(error.code)
  const isOfPostgres = CODE_OF_POSTGRES.test(code)
  const ofPostgres = explanationsByClass[code.slice(0, 2)] ?? refusal
  return { ...(explanations[code] ?? (isOfPostgres ? ofPostgres : silence)), code }
}

/** Explains a failure of the database in one line for a log, without the last full stop. */
export function databaseFailureOf(error: unknown): string | undefined {
  const failure = explainFailure(error)
  if (!failure) return undefined

  const { cause, remedy, code } = failure
  return `${cause}. ${remedy.charAt(0).toUpperCase()}${remedy.slice(1)} (${code})`
}
