import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { commandShop } from '../../../tests/shops/command-shop.ts'
import { restoredShop } from '../../../tests/shops/own-shop.ts'
import { setups } from '../../hosts/hosts.ts'

const shop = commandShop(restoredShop())
const { run, edit } = shop

test.each([...setups.keys()])(
  '%s gets its files, and none is replaced without --replace',
  async (name) => {
    const line = `new host ${name}`
    const { code, text: output } = await run(line)

    expect(code).toBe(0)
    const files = Array.from(output.matchAll(/(.+): new\n/g), ([, path = '']) => path)
    const contents = await Promise.all(
      files.map((path) => readFile(join(shop.root, path), 'utf8')),
    )
    // The workflows refer to GitHub Actions by their hashes, which change with each
    // update.
    const snapshot = [output, ...contents].join('\n').replace(/@[0-9a-f]{40} # .*/g, '')
    await expect(snapshot).toMatchFileSnapshot(`fixtures/hosts/${name}.txt`)
    expect((await run(line)).text).toContain(`${files[0]}: unchanged\n`)

    const firstFile = join(shop.root, files[0] ?? '')
    const suppliedText = await readFile(firstFile, 'utf8')
    await writeFile(firstFile, 'mine')
    const text = expect.stringContaining(
      `Nothing was written: ${files[0]} already exists; overwrite it with --replace`,
    )
    expect(await run(line)).toEqual({ code: 1, text })
    expect(await readFile(firstFile, 'utf8')).toBe('mine')

    expect((await run(`${line} --replace`)).text).toContain(`${files[0]}: replaced\n`)
    expect(await readFile(firstFile, 'utf8')).toBe(suppliedText)
  },
)

test.each([...setups.keys()])(
  '%s builds a shop with a print run every night',
  async (name) => {
    await edit('prices.yaml', (text) => `${text}printRun: 200\n`)

    const { text: output } = await run(`new host ${name}`)
    const [, workflow = ''] = /(\.github\/workflows\/.+): new\n/.exec(output) ?? []
    const text = await readFile(join(shop.root, workflow), 'utf8')

    expect(parse(text)).toMatchObject({
      on: { schedule: [{ cron: expect.any(String) }] },
      jobs: {
        build: {
          steps: expect.arrayContaining([
            expect.objectContaining({
              run: 'npx saga orders sweep',
              env: {
                DATABASE_URL: expect.stringContaining('secrets.ORDERS_DATABASE_URL'),
                STRIPE_SECRET_KEY: expect.stringContaining('secrets.STRIPE_SECRET_KEY'),
              },
            }),
          ]),
        },
      },
    })
    // In the templates, this marks the lines for shops with limited editions.
    expect(text).not.toContain('#limited')
    expect(output).toContain('docs/orders.md, "How many are left"')
  },
)

test('a host gets the shop’s name in lower case, without accents', async () => {
  await edit('site.yaml', (text) =>
    text.replace('name: Tiny Shop', 'name: Ön & The BIG  Lake'),
  )

  await run('new host cloudflare')

  expect(await readFile(join(shop.root, 'wrangler.jsonc'), 'utf8')).toContain(
    '"on-the-big-lake"',
  )
})

const REMARK = /package\.json/
const scripts = { build: 'saga build' }
const installedFrom = (version: string) => ({
  scripts,
  dependencies: { '@seakingsaga/engine': version },
})

test('mentions a missing package.json', async () => {
  expect((await run('new host netlify')).text).toContain(
    'This folder has no package.json',
  )
})

test.each([
  ['lacks the script that the host runs', {}, 'package.json has no script "build"'],
  [
    'installs the engine from a folder that the host does not have',
    installedFrom('file:../engine-1.0.0.tgz'),
    'package.json installs the engine from ../engine-1.0.0.tgz',
  ],
])('mentions a package.json that %s', async (_, manifest, remark) => {
  await writeFile(join(shop.root, 'package.json'), JSON.stringify(manifest))
  expect((await run('new host netlify')).text).toContain(remark)
})

test.each([
  ['of a shop with the engine in its folder', installedFrom('file:engine-1.0.0.tgz')],
  ['of the repository of the engine', { scripts }],
])('says nothing about the package.json %s', async (_, manifest) => {
  await writeFile(join(shop.root, 'package.json'), JSON.stringify(manifest))
  expect((await run('new host netlify')).text).not.toMatch(REMARK)
})

test('a long shop name is cut to what Cloudflare accepts', async () => {
  await edit('site.yaml', (text) =>
    text.replace('name: Tiny Shop', `name: ${'Abcdefgh '.repeat(9)}`),
  )

  await run('new host cloudflare')

  const { name } = JSON.parse(
    await readFile(join(shop.root, 'wrangler.jsonc'), 'utf8'),
  ) as { name: string }
  // At most 63 characters, of which the first and the last are letters.
  expect(name).toMatch(/^[a-z][a-z-]{40,61}[a-z]$/)
})
