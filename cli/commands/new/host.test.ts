import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit } from '../../../tests/support/files.ts'
import { growingShop } from '../../../tests/support/growing-shop.ts'

const shop = growingShop()

test.each([
  ['vercel', ['vercel.json']],
  ['github-pages', ['.github/workflows/pages.yml']],
  ['netlify', ['netlify.toml', 'netlify/cache/manifest.yml', 'netlify/cache/index.js']],
  ['cloudflare', ['wrangler.jsonc', '.node-version']],
])('%s gets its files, and none over what somebody wrote', async (name, files) => {
  const newHost = (...options: readonly string[]) => shop.runNew('host', name, ...options)
  const { code, text } = await newHost()
  expect(code).toBe(0)
  for (const file of files) expect(text).toContain(`${file}: new\n`)
  expect((await newHost()).text).toContain(`${files[0]}: as it was\n`)
  const own = join(shop.root, files[0] ?? '')
  await writeFile(own, 'mine')
  const refused = await newHost()
  expect(refused.code).toBe(1)
  expect(refused.text).toContain(
    `Nothing was written: ${files[0]} is there already; --replace writes over it`,
  )
  expect(await readFile(own, 'utf8')).toBe('mine')
  expect((await newHost('--replace')).text).toContain(`${files[0]}: replaced\n`)
  expect(await readFile(own, 'utf8')).not.toBe('mine')
})

test('a host that nobody knows is refused, with those that are known', async () => {
  const { code, text } = await shop.runNew('host', 'heroku')
  expect(text).toContain(
    '"heroku" is none of the hosts that are known: vercel, github-pages, netlify, cloudflare',
  )
  expect(code).toBe(1)
})

test('the host calls the shop by its name in small letters without accents', async () => {
  await edit(join(shop.root, 'content/site.yaml'), (text) =>
    text.replace('name: Tiny Shop', 'name: Ön & The BIG  Lake'),
  )
  await shop.runNew('host', 'cloudflare')
  expect(await readFile(join(shop.root, 'wrangler.jsonc'), 'utf8')).toContain('"on-the-big-lake"')
})
