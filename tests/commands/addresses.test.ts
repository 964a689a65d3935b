import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from '../../cli/commands/pipeline.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { projectAt } from '../../cli/project.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { makeTinyShop, noBundle } from '../shops/tiny-shop.ts'
import { home, saga } from '../support/cli.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'
import { netlify } from '../support/rule-engines.ts'
import { fillPo } from '../support/translator.ts'

// The addresses of a shop over the years. Each test is a step in the life of the same shop, so the order matters. The
// shop is planned, but not built: tests/long/years.test.ts builds it after each step, for every host.

/** The expected answer to each path: a status, or the path of a redirect. */
type Routes = Readonly<Record<string, number | string>>

const shop = disposeAfterTests(await temporaryFolder())
await makeTinyShop(shop.path, 'written')
const project = projectAt(shop.path, home, 'test')
const inContent = (path: string): string => join(shop.path, 'content', path)

const run = async (line: string, ...more: readonly string[]): Promise<number | null> =>
  (await saga(['--root', shop.path, ...line.split(' '), ...more])).code

/** Plans the shop. Expects the answers of Netlify, whose rules are those of the other hosts in another form. */
async function expectAnswers(routes: Routes): Promise<void> {
  const { value, diagnostics } = await loadSite(project, {})
  if (!value) throw new Error(JSON.stringify(diagnostics))
  const { outputs } = planOutputs(value.site, noBundle, 'public')

  const dist = join(shop.path, 'dist')
  await rm(dist, { recursive: true, force: true })
  for (const output of outputs)
    if (output.kind === 'ready' || output.path.endsWith('.html')) {
      const file = join(dist, output.path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, output.kind === 'ready' ? output.contents : '')
    }

  const answerTo = await netlify.open(dist)
  const answers = Object.keys(routes).map((path) => {
    const { status, to } = answerTo(path)
    return [path, status === 301 || status === 302 ? to : status]
  })
  expect(Object.fromEntries(answers)).toEqual(routes)
}

const inEveryLanguage = (name: string, words: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [`--${name}-${lang}`, `${words} (${lang})`])

async function addPoster(id: string, red: number, ...options: readonly string[]) {
  const image = await drawPicture(join(shop.path, `${id}.jpg`), red)
  const texts = ['title', 'description'].flatMap((name) => inEveryLanguage(name, id))
  return run(`new poster ${id} --gallery moons --image ${image}`, ...texts, ...options)
}

test('a gallery without posters and a draft language have no pages', async () => {
  const names = ['label', 'title', 'subtitle', 'seo-title']
  const seo = 'Posters of moons over a lake in the Andes, printed on paper, shipped free'
  const texts = [
    ...names.flatMap((name) => inEveryLanguage(name, `All ${name}`)),
    ...inEveryLanguage('seo-description', seo),
  ]
  expect(
    await run('new gallery moons --orientation portrait --columns 3', ...texts),
  ).toBe(0)
  expect(await run('new language de')).toBe(0)

  await expectAnswers({ '/sv': 200, '/de': '/sv', '/sv/moons': 404 })
})

test('new posters have pages in every language, and drafts have none', async () => {
  expect(await addPoster('paper-moon', 40)).toBe(0)
  expect(await addPoster('salt-moon', 100)).toBe(0)
  expect(await addPoster('reed-moon', 160, '--after', 'paper-moon')).toBe(0)
  expect(await addPoster('late-moon', 230, '--draft')).toBe(0)

  expect(readFileSync(inContent('galleries/moons.yaml'), 'utf8')).toContain(
    'posters:\n  - paper-moon\n  - reed-moon\n  - salt-moon\n  - late-moon\n',
  )
  await expectAnswers({
    '/sv/moons': 200,
    '/moons': '/sv/moons',
    '/es/posters/reed-moon': 200,
    '/de/posters/reed-moon': '/sv',
    '/sv/posters/late-moon': 404,
  })
})

test('a renamed poster redirects its old addresses in every language', async () => {
  expect(await run('rename poster paper-moon silver-moon')).toBe(0)
  expect(await run('rename poster silver-moon gold-moon')).toBe(0)

  await expectAnswers({
    '/sv/posters/gold-moon': 200,
    '/sv/posters/silver-moon': '/sv/posters/gold-moon',
    '/sv/posters/paper-moon': '/sv/posters/gold-moon',
    '/en/posters/paper-moon': '/en/posters/gold-moon',
    '/es/posters/silver-moon': '/es/posters/gold-moon',
  })
})

test('the address of a removed poster stops working, and its name stays reserved', async () => {
  expect(await run('remove poster salt-moon')).toBe(0)

  await expectAnswers({ '/sv/posters/salt-moon': 404, '/sv/posters/reed-moon': 200 })
  expect(await addPoster('salt-moon', 210)).toBe(1)
})

test('a language that was translated in a PO file can be published', async () => {
  const po = join(shop.path, 'de.po')
  expect(await run(`translations export --language de ${po}`)).toBe(0)
  await edit(po, fillPo)
  expect(await run(`translations import ${po}`)).toBe(0)
  await edit(inContent('site.yaml'), (text) =>
    text.replace(', flag: de, draft: true }', ', flag: de }'),
  )

  await expectAnswers({
    '/de': 200,
    '/de/moons': 200,
    '/de/get-the-saga': 200,
    '/de/posters/reed-moon': 200,
    '/de/posters/paper-moon': '/de/posters/gold-moon',
  })
})

test('a renamed gallery and edition redirect their old addresses', async () => {
  expect(await run('rename gallery moons night-sky')).toBe(0)
  expect(await run('rename edition get-the-saga the-saga')).toBe(0)

  await expectAnswers({
    '/sv/night-sky': 200,
    '/night-sky': '/sv/night-sky',
    '/moons': '/sv/night-sky',
    '/de/moons': '/de/night-sky',
    '/en/the-saga': 200,
    '/en/get-the-saga': '/en/the-saga',
    '/es/posters/paper-moon': '/es/posters/gold-moon',
  })
})

test('old addresses of a removed gallery lead to the gallery that replaces it', async () => {
  expect(await run('remove gallery night-sky')).toBe(1)
  expect(await run('remove gallery night-sky --to main')).toBe(0)

  await expectAnswers({
    '/sv/night-sky': '/sv',
    '/sv/moons': '/sv',
    '/de/moons': '/de',
    '/sv/posters/gold-moon': 200,
  })
})

test('the addresses of a removed language lead to the first one', async () => {
  expect(await run('rename language en gb')).toBe(0)
  expect(await run('remove language es')).toBe(0)

  await expectAnswers({
    '/es': '/sv',
    '/es/the-saga': '/sv',
    '/en': '/gb',
    '/en/posters/paper-moon': '/gb/posters/paper-moon',
    '/gb/posters/paper-moon': '/gb/posters/gold-moon',
    '/de/the-saga': 200,
  })
})
