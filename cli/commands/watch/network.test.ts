import { expect, test } from 'vitest'
import { recordReport } from '../../../tests/support/owners-shop.ts'
import { printNetworkAddresses } from './network.ts'

test.each([true, false])(
  'the address for other devices is shown; at a terminal, %s, with its QR code',
  async (isTerminal) => {
    const { report, said } = recordReport('/', { isTerminal })
    await printNetworkAddresses(3000, '192.0.2.7', report)
    const [first, ...code] = said.join('').split('\n')
    expect(first).toBe('In the network: http://192.0.2.7:3000/')
    // Quiet zone, and at least the 21 modules of the smallest code, two in one line.
    if (isTerminal) expect(code.filter((line) => /^[█▀▄ ]{25,}$/.test(line)).length).toBeGreaterThan(12)
    else expect(code).toEqual([''])
  },
)

test('an address of IPv6 stands in brackets', async () => {
  const { report, said } = recordReport('/')
  await printNetworkAddresses(3000, '2001:db8::7', report)
  expect(said).toEqual(['In the network: http://[2001:db8::7]:3000/\n'])
})
