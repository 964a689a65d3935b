import { expect, test } from 'vitest'
import { recordReport } from '../../../tests/support/owners-shop.ts'
import { printNetworkAddresses } from './network.ts'

test.each([
  [true, '192.0.2.7', 'http://192.0.2.7:3000/'],
  [false, '2001:db8::7', 'http://[2001:db8::7]:3000/'],
])(
  'the address for other devices is shown; at a terminal, %s, with its QR code',
  async (isTerminal, host, url) => {
    const { report, said } = recordReport('/', { isTerminal })
    await printNetworkAddresses(3000, host, report)
    const [first, ...code] = said.join('').split('\n')
    expect(first).toBe(`In the network: ${url}`)
    // Quiet zone, and at least the 21 modules of the smallest code, two in one line.
    if (isTerminal) expect(code.filter((line) => /^[█▀▄ ]{25,}$/.test(line)).length).toBeGreaterThan(12)
    else expect(code).toEqual([''])
  },
)
