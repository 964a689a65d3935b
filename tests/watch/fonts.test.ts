import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { home } from '../support/cli.ts'
import { watchTinyShop } from '../support/watch.ts'

const NAME = '@fontsource/karla-of-shop'

const watching = disposeAfterTests(await watchTinyShop())

test('shows a font as soon as its package is installed', async () => {
  const brand = join(watching.root, 'content/brand.yaml')
  await writeFile(brand, `fonts:\n  text: "${NAME}"\n`)
  await watching.hears((state) => state.fault?.includes('is not installed') ?? false)
  expect(await readStyles()).not.toContain('Karla')

  await cp(
    join(home, 'node_modules/@fontsource/karla'),
    join(watching.root, 'node_modules', NAME),
    { recursive: true },
  )
  // npm writes this file at the end of an installation, so watch reads the fonts again when it changes.
  await writeFile(join(watching.root, 'package-lock.json'), '{}\n')
  await watching.untilWell()
  expect(await readStyles()).toContain('"Karla Text"')

  await rm(brand)
  await expect.poll(readStyles).not.toContain('Karla')
})

/** Reads the home page's main stylesheet. */
async function readStyles(): Promise<string> {
  const html = await watching.page('/en')
  const path = /\/assets\/shop-[^".]+\.css/.exec(html)?.[0] ?? ''
  const response = await fetch(watching.origin + path)
  return await response.text()
}
