import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saga } from '../../../tests/support/cli.ts'
import { growingShop } from '../../../tests/support/growing-shop.ts'

const shop = growingShop()

test.each([
  ['SE', 'rename public/flags/SE.svg: capital and small letters are different files on a server'],
  ['sv', 'put the drawing there, or did you mean "sv"?'],
  ['xyzw', 'put the drawing there'],
])('a flag that is drawn as %s.svg is missing', async (name, hint) => {
  const flags = join(shop.root, 'public/flags')
  await rename(join(flags, 'se.svg'), join(flags, `${name}.svg`))
  const { code, text } = await saga(['validate', '--root', shop.root])
  expect(text).toContain(`there is no flag public/flags/se.svg  [missing-file]`)
  expect(text).toContain(`→ ${hint}\n`)
  expect(code).toBe(1)
})
