// `npm run checkout:serve` runs the checkout function on this machine, with a stand-in
// for Stripe.
import { localKey, serveCheckout } from './checkout/serve.ts'

const shop = process.env.SHOP_ORIGIN ?? 'http://localhost:3000'
const port = 4545

const { origin, stop } = await serveCheckout({
  port,
  print: (text) => process.stdout.write(text),
  variables: {
    SHOP_ORIGIN: shop,
    SHIP_TO: process.env.SHIP_TO ?? '',
    STRIPE_TAX: process.env.STRIPE_TAX ?? '',
  },
}).catch((error: Error) => {
  const isPortTaken = 'code' in error && error.code === 'EADDRINUSE'
  console.error(
    isPortTaken
      ? `Port ${port} is in use: is the function already running?`
      : error.message,
  )
  process.exit(1)
})

console.log(`The checkout function runs at ${origin}, with a stand-in for the payment provider.
Start the shop in another terminal, and order a poster:

  SUPABASE_URL=${origin} SUPABASE_ANON_KEY=${localKey} npm start

The function accepts orders only from ${shop}: set SHOP_ORIGIN=<address> for another shop. It caches the catalogue for
five minutes: restart it after changing prices. Its log follows. Press Ctrl+C to stop it.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await stop()
    process.exit(0)
  })
