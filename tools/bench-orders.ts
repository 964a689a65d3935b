import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { localKey, serveCheckout } from '../cli/commands/checkout/serve.ts'
import { listenOn } from '../cli/serve/local-server.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { tableOf } from './table.ts'

// `npm run bench:orders` measures how much longer an accepted order of a limited edition takes
// than any other order. The function runs in Deno, with PostgreSQL and a stand-in for Stripe
// that takes 300 ms. Both kinds of orders alternate, so that other load on the machine affects
// both. Fails if the ratio exceeds the limit.

const STRIPE_MS = 300
/** The 95th percentile of limited orders may be this many times as long as that of other orders. */
const LIMIT = 1.5
const ROUNDS = 20
const LAST_PRINTS = 3

const home = join(import.meta.dirname, '..')

/** Situations in which orders are placed: how many at once, and for how many prints. */
const situations = [
  { name: 'one order at a time', atOnce: 1, prints: 10_000 },
  { name: '20 orders at once', atOnce: 20, prints: 10_000 },
  { name: '200 orders at once for 3 prints', atOnce: 200, prints: LAST_PRINTS },
] as const

/** Returns a poster in the catalogue, with its number of prints if it is limited. */
function posterOf(id: string, prints?: number) {
  const amounts = { a1: 9000 }
  return {
    id,
    orientation: 'portrait',
    titles: { en: id },
    descriptions: { en: id },
    picture: `/${id}.jpg`,
    page: `/posters/${id}`,
    forSale: { a1: prints === undefined },
    ...(prints && { limited: { amounts, totals: { '': prints } } }),
  }
}

const limitedId = (situation: number, round: number): string =>
  `limited-${situation}-${round}`

const limitedPosters = situations.flatMap(({ prints }, situation) =>
  Array.from({ length: ROUNDS }, (_, round) =>
    posterOf(limitedId(situation, round), prints),
  ),
)
const catalogue = {
  version: 1,
  currency: 'usd',
  languages: ['en'],
  sizes: { A1: { price: 9000, label: { portrait: 'A1', landscape: 'A1' } } },
  texts: { withoutLogo: {}, freeShipping: {} },
  posters: [posterOf('unlimited'), ...limitedPosters],
}

await using server = await startPostgres()
const shop = await listenOn(
  createServer((_, response) => void response.end(JSON.stringify(catalogue))),
)
const checkout = await serveCheckout({
  folder: join(home, 'supabase/functions/create-checkout'),
  cache: join(home, '.cache'),
  variables: {
    SHOP_ORIGIN: shop.origin,
    SUPABASE_DB_URL: await server.createDatabase(),
  },
})
checkout.standIn.answerDelay = STRIPE_MS

/** Each order comes from another buyer, because one network address may only reserve a few prints. */
let buyers = 0

/** Orders a poster from a new address. Returns the milliseconds; undefined if it is sold out. */
async function timeOrder(id: string): Promise<number | undefined> {
  buyers += 1
  const address = `10.${buyers >> 16}.${(buyers >> 8) & 255}.${buyers & 255}`
  const order = { posterTitle: id, posterDescription: id, size: 'A1' }

  const started = performance.now()
  const response = await fetch(checkout.functionAddress, {
    method: 'POST',
    headers: {
      apikey: localKey,
      'content-type': 'application/json',
      'cf-connecting-ip': address,
    },
    body: JSON.stringify({ ...order, isLandscape: false, noLogo: false }),
  })
  await response.text()

  if (response.status === 409) return undefined
  if (!response.ok) throw new Error(`an order was refused with ${response.status}`)
  return performance.now() - started
}

/** Places orders of a poster at once. Returns the times of those that were accepted. */
async function timeOrders(id: string, atOnce: number): Promise<readonly number[]> {
  const times = await Promise.all(Array.from({ length: atOnce }, () => timeOrder(id)))
  return times.filter((time) => time !== undefined)
}

/** Returns the time that 95% of the orders did not exceed. */
function slowTimeOf(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

const rows: string[][] = []
let worstRatio = 0
for (const [index, { name, atOnce }] of situations.entries()) {
  const unlimited: number[] = []
  const limited: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    unlimited.push(...(await timeOrders('unlimited', atOnce)))
    limited.push(...(await timeOrders(limitedId(index, round), atOnce)))
  }

  const [slowUnlimited, slowLimited] = [slowTimeOf(unlimited), slowTimeOf(limited)]
  const ratio = slowLimited / slowUnlimited
  worstRatio = Math.max(worstRatio, ratio)
  rows.push([
    name,
    `${slowUnlimited.toFixed(0)} ms`,
    `${slowLimited.toFixed(0)} ms`,
    `${ratio.toFixed(2)} ×`,
  ])
}

await checkout.stop()
await shop.close()
const table = tableOf(
  ['95 % of accepted orders within', 'unlimited', 'limited', 'ratio'],
  rows,
)
process.stdout.write(`${availableParallelism()} cores, ${ROUNDS} rounds\n\n${table}\n`)
if (worstRatio > LIMIT) {
  process.stderr.write(`The ratio exceeds ${LIMIT}.\n`)
  process.exitCode = 1
}
