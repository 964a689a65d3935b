import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Report } from '../../report.ts'
import { serverOriginOf } from '../../serve/protocol.ts'

/** Prints the addresses for other devices, and in a terminal a QR code of the first address. */
export async function printNetworkAddresses(
  port: number,
  addresses: readonly string[],
  report: Report,
) {
  const urls = addresses.map((address) => `${serverOriginOf(address, port)}/`)
  const [firstUrl] = urls
  if (firstUrl === undefined) {
    report.line(
      'This computer has no network address: other devices cannot reach the shop.',
    )
    return
  }

  report.line(`On the network: ${urls.join(', ')}`)
  if (!report.isTerminal) return

  const { renderUnicodeCompact } = await import('uqr')
  report.line(renderUnicodeCompact(firstUrl, { border: 2 }))
}

/** Normalizes a typed address, with or without brackets, as browsers do. */
export function plainAddress(host: string): string {
  const address = withoutBrackets(host).toLowerCase()
  // A URL cannot contain the zone of an address, as in 'fe80::1%eth0'.
  const hasZone = address.includes('%')
  if (isIP(address) !== 6 || hasZone) return address
  return withoutBrackets(new URL(`http://[${address}]`).hostname)
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Tells whether a host means all addresses of this machine, of IPv4 or of both IP versions. */
const isOpenAddress = (
  host: string | true | undefined,
): host is true | '0.0.0.0' | '::' => host === true || host === '0.0.0.0' || host === '::'

/**
 * Returns a test of host names. Another site can point its own name at this machine and read drafts (DNS rebinding), but
 * cannot do so with an IP address. If the server listens on all addresses, it accepts any IP address, which may belong
 * to this machine or, in a container, to its host.
 */
export function ownNamesOf(host: string | true | undefined): (name: string) => boolean {
  const isOpen = isOpenAddress(host)
  const machineNames = isOpen
    ? [hostname(), `${hostname()}.local`]
    : [host ?? 'localhost']
  const names = ['localhost', '127.0.0.1', '::1', ...machineNames].map((name) =>
    name.toLowerCase(),
  )
  return (name) => names.includes(name) || (isOpen && isIP(name) > 0)
}

/** Returns the addresses where other devices can reach the server, given the value of `--host`. */
export function addressesAt(host: string | true): readonly string[] {
  if (!isOpenAddress(host)) return [host]

  const interfaces = Object.values(networkInterfaces())
  return interfaces
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** Tells whether only this machine can reach the server. */
export const isLoopback = (host: string | true | undefined): boolean =>
  host === undefined ||
  host === 'localhost' ||
  host === '::1' ||
  (host !== true && isIP(host) === 4 && host.startsWith('127.'))

/** Returns the address that the server listens on. */
export function listenAddressOf(host: string | true | undefined): string {
  if (host === true) return '0.0.0.0'
  return host ?? '127.0.0.1'
}

/** Returns the address where this machine reaches the server. */
export const ownAddressOf = (host: string | true | undefined): string =>
  host === undefined || host === '127.0.0.1' || isOpenAddress(host) ? 'localhost' : host

/** Opens an address in the browser, or reports that it could not. */
export async function openInBrowser(url: string, report: Report): Promise<void> {
  const { default: exported } = await import('open')
  // The CLI's bundle requires packages, which puts the default export of an ES module one level deeper.
  const open = 'default' in exported ? (exported.default as typeof exported) : exported
  const reportFailure = (): void =>
    report.line(`Could not open a browser: open ${url} yourself.`)

  try {
    const browser = await open(url)
    browser.once('error', reportFailure)
    browser.once('exit', (code) => {
      // Exit codes of xdg-open: 3 means no browser, 4 a failed browser.
      if (code === 3 || code === 4) reportFailure()
    })
  } catch {
    reportFailure()
  }
}
