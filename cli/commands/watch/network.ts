import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Report } from '../../report.ts'
import { originOf } from '../../serve/protocol.ts'

/** Prints where other devices reach the shop, and on a terminal a QR code of the first address. */
export async function printNetworkAddresses(
  port: number,
  addresses: readonly string[],
  report: Report,
) {
  const urls = addresses.map((address) => `${originOf(address, port)}/`)
  const [first] = urls
  if (first === undefined) {
    report.line(
      'This machine has no network address: other devices cannot reach the shop.',
    )
    return
  }
  report.line(`In the network: ${urls.join(', ')}`)
  if (!report.isTerminal) return
  const { renderUnicodeCompact } = await import('uqr')
  report.line(renderUnicodeCompact(first, { border: 2 }))
}

/** Returns an address as it was typed, with or without brackets, in the form that browsers give it. */
export function plainAddress(host: string): string {
  const address = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(address) !== 6 || address.includes('%')) return address
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

/** All addresses of this machine, by IPv4 or by both versions. */
const isOpenAddress = (host: string | true | undefined): boolean =>
  host === true || host === '0.0.0.0' || host === '::'

/**
 * Returns a test of host names: another site can lead its own name to this machine and read drafts (DNS rebinding), but
 * not an IP address. Where all addresses are open, any may belong to this machine or to the one around a container.
 */
export function ownNamesOf(host: string | true | undefined): (name: string) => boolean {
  const isOpen = isOpenAddress(host)
  const more =
    isOpen || host === true ? [hostname(), `${hostname()}.local`] : [host ?? 'localhost']
  const names = ['localhost', '127.0.0.1', '::1', ...more].map((name) =>
    name.toLowerCase(),
  )
  return (name) => names.includes(name) || (isOpen && isIP(name) > 0)
}

/** Returns the addresses at which other devices reach a watch, by what `--host` asked for. */
export function addressesAt(host: string | true): readonly string[] {
  if (host !== true && !isOpenAddress(host)) return [host]
  const found = Object.values(networkInterfaces()).flatMap((each = []) => each)
  return found
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** Tells whether only this machine reaches a watch. */
export const isLoopback = (host: string | true | undefined): boolean =>
  host === undefined ||
  host === 'localhost' ||
  host === '::1' ||
  (host !== true && isIP(host) === 4 && host.startsWith('127.'))

/** Returns the address at which this machine reaches a watch. */
export const ownAddressOf = (host: string | true | undefined): string =>
  host === undefined || host === true || host === '127.0.0.1' || isOpenAddress(host)
    ? 'localhost'
    : host

/** Opens an address in the browser, or says that this failed. */
export async function openInBrowser(url: string, report: Report): Promise<void> {
  const { default: exported } = await import('open')
  // In the CLI's bundle, which requires packages, the default export of an ES module is one level deeper.
  const open = 'default' in exported ? (exported.default as typeof exported) : exported
  const sayFailure = (): void =>
    report.line(`No browser could be opened: open ${url} yourself.`)
  try {
    const browser = await open(url)
    browser.once('error', sayFailure)
    browser.once('exit', (code) => {
      // Exit codes of xdg-open: there is no browser, or it has failed.
      if (code === 3 || code === 4) sayFailure()
    })
  } catch {
    sayFailure()
  }
}
