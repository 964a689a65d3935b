import { join } from 'node:path'
import { publishableKey } from '../support/checkout.ts'
import { build, home } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { makeOnce } from '../support/make-once.ts'
import { type BuiltShop, openShop } from './built-shop.ts'
import { copyPictures, makeTinyShop } from './tiny-shop.ts'

const root = join(home, '.cache/tests/checkout')

/** The address of the checkout, where nothing listens. A test that orders something answers in its place. */
export const BACKEND = 'http://127.0.0.1:1'

/** Opens the tiny shop with a checkout. `two-moons` was formerly called `old-moons`. */
export const openCheckoutShop = (): BuiltShop =>
  openShop(async () => {
    await makeOnce('checkout-shop', buildCheckoutShop)
    return join(root, 'dist')
  })

async function buildCheckoutShop(): Promise<void> {
  await makeTinyShop(root, 'written')
  await copyPictures(join(root, '.cache/store'))
  await edit(join(root, 'content/posters/main/two-moons.yaml'), (text) =>
    text.includes('formerly') ? text : `${text}formerly: [old-moons]\n`,
  )

  const { code, text } = await build(root, {
    SUPABASE_URL: BACKEND,
    SUPABASE_ANON_KEY: publishableKey,
  })
  if (code !== 0) throw new Error(`the shop with a checkout could not be built: ${text}`)
}
