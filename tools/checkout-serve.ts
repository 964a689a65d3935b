import { serveFunction } from './checkout/deno.ts'
import { createStandIn } from './checkout/stand-in.ts'
import { listenOn } from './local-server.ts'

const shop = process.env.SHOP_ORIGIN ?? 'http://localhost:3000'
const port = 4545
const key = 'sb_publishable_local'

const standIn = await listenOn(createStandIn().server)

const running = await serveFunction({
  port,
  print: (text) => process.stdout.write(text),
  variables: {
    SHOP_ORIGIN: shop,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_API: standIn.origin,
    SHIP_TO: process.env.SHIP_TO ?? '',
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: key }),
  },
}).catch((error: Error) => {
  const isPortTaken = error.message.includes('AddrInUse')
  console.error(isPortTaken ? `Port ${port} is taken: does the function run already?` : error.message)
  process.exit(1)
})

console.log(`The checkout function runs at ${running.origin}, against a stand-in for the payment provider.
Start the shop in another terminal, and order a poster:

  SUPABASE_URL=${running.origin} SUPABASE_ANON_KEY=${key} npm start

Orders are taken from ${shop} only; SHOP_ORIGIN=<address> names another shop. The function keeps the catalogue for five
minutes: start it again after a change of prices. Its log follows. Ctrl+C ends it.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await running.stop()
    process.exit(0)
  })
