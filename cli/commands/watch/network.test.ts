import { expect, test } from 'vitest'
import { reportTo } from '../../report.ts'
import { printNetworkAddresses } from './network.ts'

async function printAddresses(host: string | true, isTerminal: boolean): Promise<string> {
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal, colours: false }
  await printNetworkAddresses(
    3000,
    host,
    reportTo(screen, '/', () => 0),
  )
  return said.join('')
}

test('a terminal shows the address for other devices, and its QR code', async () => {
  const text = await printAddresses('192.0.2.7', true)
  expect(text).toMatch(/^In the network: http:\/\/192\.0\.2\.7:3000\/\n/)
  // Quiet zone, and at least the 21 modules of the smallest code, two in one line.
  expect(text.split('\n').filter((line) => /^[█▀▄ ]{25,}$/.test(line)).length).toBeGreaterThan(12)
})

test('a log has the address alone', async () => {
  expect(await printAddresses('192.0.2.7', false)).toBe('In the network: http://192.0.2.7:3000/\n')
})
