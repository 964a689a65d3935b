import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printOption } from '../../cli/model/print-option.ts'
import { OPTION_FIELD, OPTION_IN_ORDERS } from '../../islands/shared/printOption.ts'
import { OPTION_SLUG } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { home } from '../support/cli.ts'

const { surcharge, placeholder, keyEnding, slugEnding, inOrders, title } = printOption
// `keyEnding` ends keys such as a1NoLogo. After a lowercase letter, as in a function
// called findNoLogo, it does not end a key.
const names = [
  surcharge,
  placeholder,
  `(?<![a-z])${keyEnding}`,
  slugEnding,
  inOrders,
  title,
]
const anyName = new RegExp(names.join('|'))

/** The content of a new shop, and the changelog. No code reads these texts. */
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

// All other code must use the constants in these files, so that it does not depend on
// what the option is.
test("only the option's tables and the checkout's formats spell out its names", () => {
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

test("page scripts and the checkout use the option's names from the table", () => {
  expect(OPTION_FIELD).toBe(printOption.label)
  expect(OPTION_IN_ORDERS).toBe(inOrders)
  expect(OPTION_SLUG).toBe(slugEnding)
})
