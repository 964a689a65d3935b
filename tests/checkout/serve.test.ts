import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { listenOn } from '../../tools/local-server.ts'
import { order, requireDeno, smallCatalogue } from '../support/checkout.ts'
import { home } from '../support/cli.ts'

beforeAll(requireDeno)

test('npm run checkout:serve takes orders of a shop on this machine, and ends with Ctrl+C', async () => {
  const shop = await listenOn(createServer((_, response) => response.end(JSON.stringify(smallCatalogue))))
  const env = { ...process.env, SHOP_ORIGIN: shop.origin }
  const start = () =>
    spawn(process.execPath, ['--import', 'tsx', join(home, 'tools/checkout-serve.ts')], { cwd: home, env })
  const child = start()
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const findShown = () => /SUPABASE_URL=(\S+) SUPABASE_ANON_KEY=(\S+) npm start/.exec(said)
  await expect.poll(findShown, { timeout: 60_000 }).not.toBeNull()
  const [, url, apikey = ''] = findShown() ?? []
  const answer = await fetch(`${url}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  const { url: page } = (await answer.json()) as { url: string }
  const payment = await fetch(page)
  expect([payment.status, await payment.text()]).toEqual([200, expect.stringContaining('<h1>Freja, A1</h1>')])

  const again = start()
  const [complaint, [code]] = await Promise.all([text(again.stderr), once(again, 'close')])
  expect([code, complaint]).toEqual([1, 'Port 4545 is taken: does the function run already?\n'])

  child.kill('SIGINT')
  await once(child, 'close')
  await expect(fetch(`${url}/`)).rejects.toThrow()
  await shop.close()
})
