const tablesAreMissing =
  'it lacks the tables of limited editions. Run supabase db push, or apply supabase/migrations/'
const loginIsRefused = 'it refuses the user or the password of its address'
const roleIsRefused =
  'its user may not use the role shop_checkout. Use the user that applied supabase/migrations/'

/** Causes and remedies, by the codes of PostgreSQL. */
const causes: Readonly<Record<string, string>> = {
  '3F000': tablesAreMissing,
  '42P01': tablesAreMissing,
  '42883': tablesAreMissing,
  // The migrations create the role.
  '22023': tablesAreMissing,
  '28000': loginIsRefused,
  '28P01': loginIsRefused,
  '3D000': 'it does not exist. Check the name at the end of its address',
  '42501': roleIsRefused,
}

const CODE_OF_POSTGRES = /^[0-9A-Z]{5}$/

/**
 * Explains a failure of the database without its address and without PostgreSQL's own
 * message, which may repeat values. Returns undefined for errors that are not of the
 * database.
 */
export function databaseFailureOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined

  const code = String(error.code)
  const cause = CODE_OF_POSTGRES.test(code)
    ? (causes[code] ?? 'it refused a statement')
    : 'it cannot be reached. Check that it runs; Supabase pauses unused projects'
  return `${cause} (${code})`
}
