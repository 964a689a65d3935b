import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printOption } from '../../cli/model/print-option.ts'
import { OPTION_FIELD, OPTION_IN_ORDERS } from '../../islands/shared/printOption.ts'
import { OPTION_SLUG } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { home } from '../support/cli.ts'

const { surcharge, placeholder, keyEnding, slugEnding, inOrders, title } = printOption
// `keyEnding` ends keys such as a1NoLogo. After a small letter, as in a function called findNoLogo, it is no ending of
// a key.
const names = [
  surcharge,
  placeholder,
  `(?<![a-z])${keyEnding}`,
  slugEnding,
  inOrders,
  title,
]
const anyName = new RegExp(names.join('|'))

/** The content of a new shop, and the changelog: texts that no code reads. */
const textFolders = ['cli/edit/starter/', 'cli/changes/']

const sources = ['cli', 'islands', 'supabase', 'templates'].flatMap((folder) =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(
      (path) =>
        /\.(?:tsx?|mjs|cjs|css)$/.test(path) &&
        !/\.test\.|\/fixtures\//.test(path) &&
        !textFolders.some((folder) => path.startsWith(folder)),
    ),
)

// All other code must use the constants of these files, so that it does not depend on what the option is.
test('only its tables, and the formats of the checkout, spell the names of the option', () => {
  const spellingFiles = sources.filter((path) =>
    anyName.test(readFileSync(join(home, path), 'utf8')),
  )

  expect(spellingFiles.sort()).toEqual([
    'cli/model/print-option.ts',
    'islands/shared/printOption.ts',
    'supabase/functions/create-checkout/catalogue-schema.ts',
    'supabase/functions/create-checkout/order.ts',
  ])
})

test('scripts of pages and the checkout name the option as the table does', () => {
  expect(OPTION_FIELD).toBe(printOption.label)
  expect(OPTION_IN_ORDERS).toBe(inOrders)
  expect(OPTION_SLUG).toBe(slugEnding)
})
