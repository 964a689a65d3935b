import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownersShop } from '../../../tests/support/owners-shop.ts'

const shop = ownersShop()
const { run, expectRefused, edit } = shop

test.each([
  ['vercel', ['vercel.json']],
  ['github-pages', ['.github/workflows/pages.yml']],
  ['netlify', ['netlify.toml', 'netlify/cache/manifest.yml', 'netlify/cache/index.js']],
  ['cloudflare', ['wrangler.jsonc', '.node-version']],
] as const)('%s gets its files, and none over what somebody wrote', async (name, files) => {
  const line = `new host ${name}`
  const { code, text } = await run(line)
  expect(code).toBe(0)
  for (const file of files) expect(text).toContain(`${file}: new\n`)
  expect((await run(line)).text).toContain(`${files[0]}: as it was\n`)
  const own = join(shop.root, files[0])
  const made = await readFile(own, 'utf8')
  await writeFile(own, 'mine')
  await expectRefused(`${files[0]} is there already; --replace writes over it`, line)
  expect(await readFile(own, 'utf8')).toBe('mine')
  expect((await run(`${line} --replace`)).text).toContain(`${files[0]}: replaced\n`)
  expect(await readFile(own, 'utf8')).toBe(made)
})

test('a host that nobody knows is refused, with those that are known', () =>
  expectRefused(
    '"heroku" is none of the hosts that are known: vercel, github-pages, netlify, cloudflare',
    'new host heroku',
  ))

test('the host calls the shop by its name in small letters without accents', async () => {
  await edit('site.yaml', (text) => text.replace('name: Tiny Shop', 'name: Ön & The BIG  Lake'))
  await run('new host cloudflare')
  expect(await readFile(join(shop.root, 'wrangler.jsonc'), 'utf8')).toContain('"on-the-big-lake"')
})
