import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Report } from '../../report.ts'

/** Prints where other devices reach the shop, and on a terminal a QR code of the first address. */
export async function printNetworkAddresses(port: number, addresses: readonly string[], report: Report) {
  const urls = addresses.map(
    (address) => `http://${address.includes(':') ? `[${address}]` : address}:${port}/`,
  )
  const [first] = urls
  if (first === undefined) {
    report.line('This machine has no network address: other devices cannot reach the shop.')
    return
  }
  report.line(`In the network: ${urls.join(', ')}`)
  if (!report.isTerminal) return
  const { renderUnicodeCompact } = await import('uqr')
  report.line(renderUnicodeCompact(first, { border: 2 }))
}

/**
 * Returns a test of host names: another site can lead its own name to this machine and read drafts (DNS rebinding), but
 * not an IP address. Where all addresses are open, any may belong to this machine or to the one around a container.
 */
export function ownNamesOf(host: string | true | undefined): (name: string) => boolean {
  const isOpen = host === true || host === '0.0.0.0' || host === '::'
  const more = isOpen ? [hostname(), `${hostname()}.local`] : [host ?? 'localhost']
  const names = ['localhost', '127.0.0.1', '::1', ...more].map((name) => name.toLowerCase())
  return (name) => names.includes(name) || (isOpen && isIP(name) > 0)
}

/** Returns the addresses at which other devices reach a watch, by what `--host` asked for. */
export function addressesAt(host: string | true): readonly string[] {
  if (host !== true && host !== '0.0.0.0') return [host]
  const found = Object.values(networkInterfaces()).flatMap((each = []) => each)
  return found.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}

/** Opens an address in the browser, or says that this failed. */
export async function openInBrowser(url: string, report: Report): Promise<void> {
  const { default: exported } = await import('open')
  // In the CLI's bundle, which requires packages, the default export of an ES module is one level deeper.
  const open = 'default' in exported ? (exported.default as typeof exported) : exported
  const sayFailure = (): void => report.line(`No browser could be opened: open ${url} yourself.`)
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
