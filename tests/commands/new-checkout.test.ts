import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandShop } from '../shops/command-shop.ts'
import { restoredShop } from '../shops/own-shop.ts'
import { home } from '../support/cli.ts'

const FUNCTION = 'supabase/functions/create-checkout'
const shop = commandShop(restoredShop())

/** Lists all files for Supabase in a folder, except files of the Supabase CLI, whose names begin with a dot. */
const supabaseFilesIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'supabase'), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.'))
    .sort()

test('new checkout writes functions, tables, and settings with the shop’s name', async () => {
  const { code, text } = await shop.run('new checkout')

  expect(code, text).toBe(0)
  const files = supabaseFilesIn(shop.root)
  expect(files).toEqual(supabaseFilesIn(home))
  for (const folder of ['_shared', 'create-checkout', 'stripe-webhook'])
    expect(files).toContain(join('functions', folder))
  const config = readFileSync(join(shop.root, 'supabase/config.toml'), 'utf8')
  expect(config).toContain('project_id = "tiny-shop"')
  expect(config).toContain('verify_jwt = false')
})

test('new checkout replaces a changed function only with --replace', async () => {
  await shop.run('new checkout')
  const changedFile = `../${FUNCTION}/index.ts`
  await shop.write(changedFile, '// changed by the owner\n')

  const refusal = await shop.run('new checkout')
  expect(refusal.code).toBe(1)
  expect(refusal.text).toContain('already exists; overwrite it with --replace')

  expect((await shop.run('new checkout --replace')).code).toBe(0)
  expect(readFileSync(join(shop.root, FUNCTION, 'index.ts'), 'utf8')).not.toContain(
    'changed by the owner',
  )
})

test('new checkout explains the tables only to a shop with a limited edition', async () => {
  const tables = 'supabase/migrations are for your limited editions'
  expect((await shop.run('new checkout')).text).not.toContain(tables)

  const poster = 'posters/main/two-moons.yaml'
  const text = readFileSync(join(shop.root, 'content', poster), 'utf8')
  await shop.write(poster, text.replace(/^gumroadLinks:.*/ms, 'printRun: 200\n'))

  expect((await shop.run('new checkout')).text).toContain(tables)
})
