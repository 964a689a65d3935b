/** Tells whether a text is the address of a database. */
export const isDatabaseAddress = (text: string): boolean =>
  /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)

/** Hosts on this machine. Nobody else can read the traffic to them. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Encrypts connections to other machines, because the database contains buyers'
 * addresses. An address that already says whether to encrypt stays unchanged.
 */
export function withEncryption(address: string): string {
  const url = new URL(address)
  const isDecided = url.searchParams.has('sslmode') || url.searchParams.has('ssl')
  if (!LOCAL.test(url.hostname) && !isDecided) url.searchParams.set('sslmode', 'require')
  return url.href
}
