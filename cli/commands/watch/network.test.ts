import { chmod } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { recordReport } from '../../../tests/shops/command-shop.ts'
import { ownFolder } from '../../../tests/shops/own-shop.ts'
import { serverOriginOf } from '../../serve/protocol.ts'
import {
  isLoopback,
  openInBrowser,
  ownAddressOf,
  ownNamesOf,
  plainAddress,
  printNetworkAddresses,
} from './network.ts'

const folder = ownFolder()
afterEach(() => void vi.unstubAllEnvs())

test.each([
  [true, '192.0.2.7', 'http://192.0.2.7:3000/'],
  [false, '2001:db8::7', 'http://[2001:db8::7]:3000/'],
])(
  'shows the network address, with a QR code only at a terminal (%s)',
  async (isTerminal, host, url) => {
    const { report, output } = recordReport('/', { isTerminal })

    await printNetworkAddresses(3000, [host], report)

    const [address, ...code] = output.join('').split('\n')
    expect(address).toBe(`On the network: ${url}`)
    if (!isTerminal) {
      expect(code).toEqual([''])
      return
    }
    // The smallest code has 21 rows and a quiet zone. Each line shows two rows.
    const codeLines = code.filter((line) => /^[█▀▄ ]{25,}$/.test(line))
    expect(codeLines.length).toBeGreaterThan(12)
  },
)

test.each([
  ['::1', 'http://[::1]:3000', '::1'],
  ['[::1]', 'http://[::1]:3000', '::1'],
  ['2001:DB8::0007', 'http://[2001:db8::7]:3000', '2001:db8::7'],
  ['fe80::1%eth0', 'http://[fe80::1%25eth0]:3000', 'fe80::1%eth0'],
  ['192.0.2.7', 'http://192.0.2.7:3000', '192.0.2.7'],
  ['::', 'http://localhost:3000', '2001:db8::9'],
  ['127.0.0.1', 'http://localhost:3000', '127.0.0.1'],
  ['0.0.0.0', 'http://localhost:3000', '192.0.2.9'],
  ['Laptop.local', 'http://laptop.local:3000', 'laptop.local'],
])(
  '--host %s serves the shop at %s and answers to %s, not to any name',
  (option, origin, name) => {
    const host = plainAddress(option)

    expect(serverOriginOf(ownAddressOf(host), 3000)).toBe(origin)
    expect(ownNamesOf(host)(name)).toBe(true)
    expect(ownNamesOf(host)('evil.example')).toBe(false)
  },
)

test.each([undefined, 'localhost', '127.0.0.1', '127.0.1.1', '::1'])(
  'the address %s is not visible to other machines',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.runIf(process.platform === 'linux')(
  'reports a browser that the desktop cannot open',
  async () => {
    // On XFCE, xdg-open runs `exo-open --help`, to see that it exists, and then opens the
    // page with it.
    await folder.write('exo-open', '#!/bin/sh\ntest "$1" = --help\n')
    await chmod(folder.at('exo-open'), 0o755)
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'XFCE')
    vi.stubEnv('PATH', `${folder.root}:${process.env.PATH}`)
    const { report, output } = recordReport('/')

    await openInBrowser('http://localhost:3000/', report)

    await expect
      .poll(() => output)
      .toEqual(['Could not open a browser: open http://localhost:3000/ yourself.\n'])
  },
)
