import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownersShop } from '../../../tests/shops/owners-shop.ts'
import { setups } from '../../hosts/hosts.ts'

const shop = ownersShop()
const { run, edit } = shop

test.each([...setups.keys()])(
  '%s gets its files, and existing files are not replaced',
  async (name) => {
    const line = `new host ${name}`
    const { code, text: said } = await run(line)
    expect(code).toBe(0)
    const files = Array.from(said.matchAll(/(.+): new\n/g), ([, path = '']) => path)
    const contents = await Promise.all(
      files.map((path) => readFile(join(shop.root, path), 'utf8')),
    )
    // Versions of actions are not ours.
    const told = [said, ...contents].join('\n').replace(/@[0-9a-f]{40} # .*/g, '')
    await expect(told).toMatchFileSnapshot(`fixtures/hosts/${name}.txt`)
    expect((await run(line)).text).toContain(`${files[0]}: unchanged\n`)
    const own = join(shop.root, files[0] ?? '')
    const made = await readFile(own, 'utf8')
    await writeFile(own, 'mine')
    const text = expect.stringContaining(
      `Nothing was written: ${files[0]} already exists; overwrite it with --replace`,
    )
    expect(await run(line)).toEqual({ code: 1, text })
    expect(await readFile(own, 'utf8')).toBe('mine')
    expect((await run(`${line} --replace`)).text).toContain(`${files[0]}: replaced\n`)
    expect(await readFile(own, 'utf8')).toBe(made)
  },
)

test('the host gets the shop name in lower case without accents', async () => {
  await edit('site.yaml', (text) =>
    text.replace('name: Tiny Shop', 'name: Ön & The BIG  Lake'),
  )
  await run('new host cloudflare')
  expect(await readFile(join(shop.root, 'wrangler.jsonc'), 'utf8')).toContain(
    '"on-the-big-lake"',
  )
})

test('only a folder without package.json gets a remark that it needs one', async () => {
  const said = 'This folder has no package.json'
  expect((await run('new host netlify')).text).toContain(said)
  await writeFile(join(shop.root, 'package.json'), '{}')
  expect((await run('new host netlify')).text).not.toContain(said)
})

test('the name for a host fits the limit of Cloudflare and ends in a letter or a digit', async () => {
  await edit('site.yaml', (text) =>
    text.replace('name: Tiny Shop', `name: ${'Abcdefgh '.repeat(9)}`),
  )
  await run('new host cloudflare')
  const { name } = JSON.parse(
    await readFile(join(shop.root, 'wrangler.jsonc'), 'utf8'),
  ) as { name: string }
  expect(name).toMatch(/^[a-z][a-z-]{40,61}[a-z]$/)
})
