import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { edit } from '../../tests/support/files.ts'
import { ownersShop } from '../../tests/support/owners-shop.ts'
import { fillPo } from '../../tests/support/translator.ts'
import { projectAt } from '../project.ts'
import { duplicate } from './change/duplicate.ts'
import { loadContent } from './load-content.ts'
import { writeFiles } from './new/write-files.ts'

const shop = ownersShop()
const { run, picture } = shop

/** Has drafts, former names, pictures of several files, posters in two galleries and in none, and links to all of them. */
const olderShop = join(import.meta.dirname, 'fixtures/older-shop')
beforeEach(async () => {
  await cp(olderShop, join(shop.root, 'content'), { recursive: true })
  await cp(join(shop.root, 'content'), join(shop.root, 'before'), { recursive: true })
})

/** What differs from before, as git says it, whatever its settings are. */
function differences(): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const words = ['diff', '--no-index', '--no-prefix', '-M', '-D', '-U1', 'before', 'content']
  const { stdout } = spawnSync('git', words, { cwd: shop.root, encoding: 'utf8', env })
  return stdout.replace(/^(?:index|diff|similarity|deleted|new file) .*\n/gm, '')
}

test.each([
  'rename poster two-moons paper-moons',
  'rename poster two-moons half-moon',
  'rename poster gold-disk golden',
  'rename gallery wide vistas',
  'rename gallery moons suns',
  'rename gallery main lakes',
  'rename poster ebb flow',
  'rename edition get-the-saga books',
  'rename edition sagan saga',
  'rename language es ca',
  'rename language en gb',
  'rename language de at',
  'remove poster two-moons',
  'remove poster two-moons --to gold-disk',
  'remove poster gold-disk',
  'remove poster wide-1',
  'remove poster lone',
  'remove poster two-moons --to ebb',
  'remove gallery moons --to main',
  'remove gallery wide --to tides',
  'remove gallery empty',
  'remove gallery empty --to moons',
  'remove gallery tides',
  'remove edition sagan',
  'remove edition get-the-saga --to sagan',
  'remove language de',
  'remove language es',
  'remove review review-1',
  'remove review review-2',
  'new poster moonrise --gallery moons --image PICTURE',
  'new poster moonset --gallery main --after gold-disk --draft --title-sv Ned --image PICTURE',
  'new gallery waves --orientation landscape --columns 2 --draft --label-sv Vatten --seo-title-sv Vatten',
  'new edition livre --from sagan --language es --label-es Libro --seo-title-es Libro --seo-description-es Un',
  'new text returns --questions --title-sv Retur --text-en Back',
  'new review --name Bo --country NO --rating 1 --language en --date 2025-01-02 --helpful 3 --comment-sv Hm',
])('saga %s says what it does, and does that', async (line) => {
  const image = line.includes('PICTURE') ? await picture('another.jpg') : ''
  const { code, text } = await run(line.replace('PICTURE', image))
  const told = `${text}(exit code ${code})\n\n${differences()}`
  await expect(told).toMatchFileSnapshot(`fixtures/changes/${line.replace(/\W+/g, '-').slice(0, 40)}.txt`)
})

test('what a translator wrote makes the files that a hidden language lacks', async () => {
  const file = join(shop.root, 'de.po')
  await run('translations export --language de --missing', file)
  // Texts of the interface come and go.
  await edit(file, (po) => fillPo(po).replace(/^#.*\n(?:#.*\n)*msgctxt "content\/strings[\s\S]*?\n\n/gm, ''))
  const { text } = await run('translations import', file)
  const told = `${text}\n${differences()}`
  await expect(told).toMatchFileSnapshot('fixtures/changes/translations-import.txt')
})

test('the copy of a poster is a draft behind it, with links of its own and without its former names', async () => {
  const project = projectAt(shop.root, shop.root, 'test')
  const { content } = await loadContent(project, {})
  const change = await duplicate(project, content, 'two-moons', 'three-moons')
  if (!('rejected' in change)) await writeFiles(project, change)
  await expect(differences()).toMatchFileSnapshot('fixtures/changes/copy.txt')
  expect(await duplicate(project, content, 'two-moon', 'gold-disk')).toEqual({
    rejected: [
      'there is no poster "two-moon"; did you mean "two-moons"?',
      '"gold-disk" is already used by content/posters/main/gold-disk.yaml',
    ],
  })
})

test('what cannot be done is refused with its reason, and nothing is touched', async () => {
  const told: string[] = []
  for (const line of [
    'rename poster two-mons a',
    'rename poster xyz a',
    'rename poster two-moons gold-disk',
    'rename poster two-moons lost-lake',
    'rename poster two-moons Two',
    'rename poster wide-1 one-moon',
    'rename gallery wide success',
    'rename gallery wide get-the-saga',
    'rename gallery wide faq',
    'rename gallery wide saga',
    'rename gallery wide es',
    'rename gallery wide Wide',
    'rename edition saga tale',
    'rename language pt ca',
    'rename language ess ca',
    'rename language es en',
    'rename language es catalan',
    'rename language es img',
    'rename language es at',
    'rename language es faq',
    'remove poster wide-2',
    'remove poster gold-disk --to gold-disk',
    'remove poster gold-disk --to gold',
    'remove gallery main',
    'remove gallery wide',
    'remove gallery wide --to main',
    'remove review review-3',
    'remove review r',
    'remove review review-1 --to review-2',
    'remove language sv',
    'remove language en',
    'remove language fr',
    'remove language es --to en',
    'new poster half-moon --gallery main --after moon --image no.jpg',
    'new poster moon --gallery sea --image no.jpg',
    'new gallery suns --orientation round --columns 9',
    'new gallery empty --orientation portrait',
    'new edition saga --language fr --from none',
    'new edition livre --language ess',
    'new text faq',
    'new language at',
    'new language faq',
    'new language es --from e',
    'new language img --from fr',
    'new language català --flag ES',
    'new host heroku',
  ]) {
    const before = await shop.everyFile()
    told.push(`$ saga ${line}\n${(await run(line)).text}`)
    expect(await shop.everyFile(), line).toEqual(before)
  }
  await expect(told.join('\n')).toMatchFileSnapshot('fixtures/changes/refused.txt')
})
