/** Matches a percent sign that encodes no byte, as in a password that was pasted unencoded. */
const LONE_PERCENT = /%(?![\da-f]{2})/gi

/**
 * Parameters that other clients understand. PostgreSQL would refuse them as unknown
 * settings.
 */
const FOREIGN_PARAMETERS = [
  'channel_binding',
  'connection_limit',
  'gssencmode',
  'pgbouncer',
  'pool_timeout',
  'schema',
  'socket_timeout',
  'sslaccept',
  'statement_cache_size',
  'supa',
  'uselibpqcompat',
]

/**
 * Reads the address of a database as people paste it: with line ends, in quotes, with a
 * percent sign in the password, or with parameters for another client. Returns undefined if
 * it is not the address of a database.
 */
export function readDatabaseAddress(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(LONE_PERCENT, '%25')
  if (!/^postgres(?:ql)?:\/\//i.test(address) || !URL.canParse(address)) return undefined

  const url = new URL(address)
  for (const name of FOREIGN_PARAMETERS) url.searchParams.delete(name)
  return url.href
}

/** Tells whether a text is the address of a database. */
export const isDatabaseAddress = (text: string): boolean =>
  readDatabaseAddress(text) !== undefined

/** Hosts on this machine. Nobody else can read the traffic to them. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Encrypts connections to other machines, because the database contains buyers'
 * addresses. An address that already says whether to encrypt stays unchanged.
 */
export function withEncryption(address: string): string {
  const url = new URL(readDatabaseAddress(address) ?? address)
  const isDecided = url.searchParams.has('sslmode') || url.searchParams.has('ssl')
  if (!LOCAL.test(url.hostname) && !isDecided) url.searchParams.set('sslmode', 'require')
  return url.href
}
