import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listenOn } from '../../tools/local-server.ts'
import { order, smallCatalogue } from '../support/checkout.ts'
import { home } from '../support/cli.ts'

test('npm run checkout:serve takes orders of a shop on this machine, and ends with Ctrl+C', async () => {
  const shop = await listenOn(createServer((_, response) => response.end(JSON.stringify(smallCatalogue))))
  const child = spawn(process.execPath, ['--import', 'tsx', join(home, 'tools/checkout-serve.ts')], {
    cwd: home,
    env: { ...process.env, SHOP_ORIGIN: shop.origin },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let text = ''
  const command = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const found = /SUPABASE_URL=\S+ SUPABASE_ANON_KEY=\S+ npm start/.exec(text)?.[0]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(text)))
  })
  const [, url, apikey = ''] = /SUPABASE_URL=(\S+) SUPABASE_ANON_KEY=(\S+)/.exec(command) ?? []
  const answer = await fetch(`${url}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  const again = spawn(process.execPath, ['--import', 'tsx', join(home, 'tools/checkout-serve.ts')], {
    cwd: home,
  })
  let complaint = ''
  again.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  expect(await new Promise((resolve) => again.once('close', resolve))).toBe(1)
  expect(complaint).toBe('Port 4545 is taken: does the function run already?\n')
  const { url: page } = (await answer.json()) as { url: string }
  const payment = await fetch(page)
  expect(payment.status).toBe(200)
  expect(await payment.text()).toContain('<h1>Freja, A1</h1>')
  child.kill('SIGINT')
  await ended
  await expect(fetch(`${url}/`)).rejects.toThrow()
  await shop.close()
})
