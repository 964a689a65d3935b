import { isPublicHost } from '../gaps.ts'

/**
 * Tells whether an e-mail address or an https address, perhaps with {placeholders}, is an example, such as
 * 'me@shop.example', 'https://buy.example/{id}' and 'https://example.gumroad.com'.
 */
export function isExampleAddress(address: string): boolean {
  const hostname = hostIn(address)
  if (hostname === undefined) return false
  return !isPublicHost(hostname) || hostname.startsWith('example.')
}

function hostIn(address: string): string | undefined {
  const withoutBraces = address.replace(/[{}]/g, '')
  if (URL.canParse(withoutBraces)) return new URL(withoutBraces).hostname
  return withoutBraces.split('@').at(-1)
}
