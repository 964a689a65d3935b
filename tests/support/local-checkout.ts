import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { localKey } from '../../cli/commands/checkout/serve.ts'
import { listenOn } from '../../cli/serve/local-server.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from './cli.ts'
import { requireDeno } from './deno.ts'

/** Starts `saga checkout` with the program at a path, in a shop's folder, and waits until the shop is served. */
export async function startCheckout(
  program: string,
  shop: string,
  environment: Readonly<Record<string, string>> = {},
) {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [program, 'checkout', '--root', shop, '--port', String(port)],
    {
      cwd: shop,
      env: { ...process.env, DATABASE_URL: '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const closed = once(child, 'close')
  let printed = ''
  const started = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (printed.includes('The shop is at')) resolve()
      })
    child.once('close', () => reject(new Error(printed)))
  })
  await started

  const origin = `http://localhost:${port}`
  return {
    origin,
    /** Returns what the command has printed so far. */
    printed: () => printed,
    /** Orders a product as a browser without scripts does. Returns the function's address and the payment page. */
    async order(product: string) {
      const html = await (await fetch(`${origin}/en`)).text()
      const [, checkout = ''] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(html) ?? []
      const answer = await fetch(`${checkout}/functions/v1/create-checkout`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ apikey: localKey, language: 'en', product }),
        redirect: 'manual',
      })
      const paymentAddress = answer.headers.get('location') ?? (await answer.text())
      return { checkout, paymentAddress, page: await textOf(paymentAddress) }
    },
    /** Presses Ctrl+C. Returns the exit code. */
    async stop(): Promise<number | null> {
      child.kill('SIGINT')
      const [code] = (await closed) as [number | null]
      return code
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await closed
    },
  }
}

const textOf = async (address: string): Promise<string> => (await fetch(address)).text()

async function freePort(): Promise<number> {
  const { origin, close } = await listenOn(createServer())
  await close()
  return Number(new URL(origin).port)
}

/** Creates a shop with a limited edition. Its cache links to the Deno in this repository's cache. */
export async function limitedShop() {
  await requireDeno()
  const shop = await tinyShop()
  await shop.edit('content/posters/main/two-moons.yaml', (text) =>
    text.replace(/^gumroadLinks:.*/ms, 'printRun: 200\n'),
  )
  for (const name of ['deno-2.9.6', 'deno-modules'])
    await symlink(join(home, '.cache', name), join(shop.path, '.cache', name))
  return shop
}
