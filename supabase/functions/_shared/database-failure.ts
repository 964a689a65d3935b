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
  return { ...(explanations[code] ?? (isOfPostgres ? refusal : silence)), code }
}

/** Explains a failure of the database in one line for a log, without the last full stop. */
export function databaseFailureOf(error: unknown): string | undefined {
  const failure = explainFailure(error)
  if (!failure) return undefined

  const { cause, remedy, code } = failure
  return `${cause}. ${remedy.charAt(0).toUpperCase()}${remedy.slice(1)} (${code})`
}
