import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { saga } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'

const tinyContent = join(import.meta.dirname, '../shops/tiny-shop/content')

/** The files of content/ with their texts. TINY stands for the text of the same file in the tiny shop. */
type Start = Readonly<Record<string, string>>

const TINY = 'as in the tiny shop'

/** Shops as their owners may begin them, with the files of content/. */
const unfinishedShops: Readonly<Record<string, Start | undefined>> = {
  'an empty folder': undefined,
  'an empty folder content/': {},
  'only settings': { 'site.yaml': TINY },
  'settings with one line': { 'site.yaml': 'name: Sunny Prints\n' },
  'only prices': { 'prices.yaml': TINY },
  'empty files': {
    'site.yaml': '',
    'prices.yaml': '# To do\n',
    'strings/de.yaml': '',
    'story/de.md': '',
  },
  'interface texts in two languages': { 'strings/de.yaml': '', 'strings/fr.yaml': '' },
  'a home gallery that does not exist': {
    'site.yaml': TINY,
    'galleries/wide.yaml': TINY,
    'galleries/moons.yaml': '',
  },
  'a gallery without settings': {
    'galleries/moons.yaml':
      'slug: moons\norder: 1\norientation: portrait\ncolumns: 2\nlabel: { en: Moons }\ntitle: { en: Moons }\nsubtitle: { en: All moons }\nposters: []\n',
  },
}

const outputs: string[] = []

/** Creates a shop with these files, or an empty folder. Runs commands in it, and adds their outputs to the fixture. */
async function startShop(start: Start | undefined) {
  const folder = await temporaryFolder()
  const { path: root } = folder
  if (start) await mkdir(join(root, 'content'))
  for (const [path, text] of Object.entries(start ?? {})) {
    const file = join(root, 'content', path)
    await mkdir(dirname(file), { recursive: true })
    if (text === TINY) await cp(join(tinyContent, path), file)
    else await writeFile(file, text)
  }

  const run = async (line: string, ...more: readonly string[]) => {
    const { code, text } = await saga(['--root', root, ...line.split(' '), ...more])
    const shownText = text.replace(/^(?:Checked|\d+ checks) .*\n/gm, '')
    outputs.push(`$ saga ${line}\n${shownText.replaceAll(root, '')}(exit code ${code})\n`)
    return code
  }
  return {
    root,
    run,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

test.each(Object.entries(unfinishedShops))(
  'all problems of a shop with %s are shown at once, and one command creates its files',
  async (name, start) => {
    outputs.push(`# ${name}\n`)
    await using shop = await startShop(start)

    expect(await shop.run('validate')).toBeGreaterThan(0)
    await shop.run('init')
  },
)

test('a shop is complete after "saga init" and its first poster', async () => {
  outputs.push('# the first poster\n')
  await using shop = await startShop(undefined)
  const picture = join(shop.root, 'moon.jpg')
  await drawPicture(picture, 90, 1188, 1682)

  await shop.run('init')
  const words = '--title-en Moon --description-en Moonlight'
  await shop.run(`new poster moon --gallery posters ${words} --image`, picture)
  expect(await shop.run('validate')).toBe(0)

  // A new gallery lacks its texts, so it has errors, which the next commands name.
  outputs.push('# a gallery with errors\n')
  await shop.run('new gallery wide --orientation landscape')
  await shop.run('new poster sun --gallery wide --image moon.jpg')
  expect(await shop.run('rename gallery wide vistas')).toBe(1)
})

test('each message about an unfinished shop leads to the next step', async () => {
  await expect(outputs.join('\n')).toMatchFileSnapshot(
    join(import.meta.dirname, 'unfinished-shops.txt'),
  )
})
