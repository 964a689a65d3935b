import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadSite } from '../../cli/commands/pipeline.ts'
import { sampleIds } from '../../cli/edit/starter/samples.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { projectAt } from '../../cli/project.ts'
import { renderPage } from '../../templates/index.tsx'
import { linkStore } from '../shops/copied-shop.ts'
import { disposeAfterTests, ownFolder } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { home, type Run, saga } from '../support/cli.ts'
import { readFolder, temporaryFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { assets } from '../support/pages.ts'

const folder = ownFolder()
const run = (...line: readonly string[]) => saga(['--root', folder.root, ...line])
const read = (path: string): Promise<string> => readFile(folder.at(path), 'utf8')

/** Builds a new shop. Its sample pictures are the same in every shop, so the builds share them. */
async function buildShop(root: string, ...options: readonly string[]) {
  await linkStore(root)
  return saga(['--root', root, 'build', ...options])
}

/** Returns the errors and warnings of a shop, without its notes. */
async function problemsOf(root: string): Promise<string> {
  const { text } = await saga(['--root', root, 'validate'])
  return text.replace(/^\d+ notes? .*\n|^(?:Checked|Not checked:) .*\n/gm, '')
}

/** A name with signs that YAML, Markdown, HTML and replacement patterns treat specially. */
const DIFFICULT_NAME = `# Zoë's "best" *Ärt*: [prints] & more | 100% - $& yes`

test('a new shop is complete, keeps its name and builds at once', async () => {
  const shop = folder.at('Läden & mehr', 'Nordlicht')
  const line =
    '--languages de,fr --currency EUR --countries DE,AT --sizes A1,A2,A3 --host nginx'
  const name = ['--name', DIFFICULT_NAME, '--address', 'https://nordlicht.example']

  const begun = await run('init', 'Läden & mehr/Nordlicht', ...line.split(' '), ...name)

  expect(begun.code, begun.text).toBe(0)
  expect(begun.text).toContain('shop.yml checks and builds the shop after every push')
  await expect(begun.text).toMatchFileSnapshot('init.txt')
  expect(await readdir(join(shop, '.git'))).toContain('HEAD')
  expect(await problemsOf(shop)).toBe('')

  const built = await buildShop(shop, '--strict')
  expect(built.code, built.text).toBe(0)
  const readBuilt = (path: string) => readFile(join(shop, 'dist', path), 'utf8')
  const page = await readBuilt('de.html')
  for (const id of sampleIds) expect(page).toContain(`/de/posters/${id}`)
  expect(JSON.parse(await readBuilt('manifest.webmanifest')).name).toBe(DIFFICULT_NAME)
})

test('all invalid answers are reported at once, and nothing is written', async () => {
  const { code, text } = await run(
    'init',
    'shop',
    ...[
      '--name',
      ' ',
      '--address',
      'http://shop.example/shop',
      '--languages',
      'de,deutsch',
    ],
    ...['--currency', 'EURO', '--countries', 'DE,Narnia', '--sizes', 'A2,70x50,big'],
    ...['--sells', 'link', '--host', 'ngnix'],
  )

  expect(code).toBe(2)
  await expect(text).toMatchFileSnapshot('init-faults.txt')
  expect(await readdir(folder.root)).toEqual([])
})

test('existing files stay unchanged, and package.json keeps its entries', async () => {
  const settings =
    '{\r\n\t"name": "mine",\r\n\t"scripts": { "build": "mine", "test": "mine", "new": "saga new" }\r\n}\r\n'
  const files = {
    'README.md': 'mine',
    '.gitignore': 'mine',
    'content/notes.txt': 'mine',
  }
  for (const [path, text] of Object.entries(files)) await folder.write(path, text)
  await writeFile(folder.at('package.json'), settings)

  const { code, text } = await run('init')

  expect(code, text).toBe(0)
  expect(text).toContain('left as they are: .gitignore and README.md.')
  // The manuals expect "saga build" there, and say nothing of "test".
  expect(text.match(/its script "\w+" stays as it is/g)).toEqual([
    'its script "build" stays as it is',
  ])
  expect(text).toContain('type "npx saga build"')
  for (const [path, contents] of Object.entries(files))
    expect(await read(path)).toBe(contents)
  const newSettings = await read('package.json')
  expect(newSettings.replaceAll('\r\n', '')).not.toContain('\n')
  expect(newSettings).toContain('\r\n\t"scripts": {')
  expect(JSON.parse(newSettings)).toMatchObject({
    name: 'mine',
    scripts: { build: 'mine', test: 'mine', watch: 'saga watch' },
  })
})

test('an unreadable package.json stops the command before it writes anything', async () => {
  await folder.write('package.json', '{ "scripts": }')

  const { code, text } = await run('init')

  expect(code).toBe(1)
  expect(text).toBe(
    'Nothing was written: package.json is not valid JSON with an object of scripts: correct it first\n',
  )
  expect(readFolder(folder.root).size).toBe(1)
})

test('if not all of a shop’s files can be written, none is left behind', async () => {
  // A file where a folder should be.
  await folder.write('public', 'mine')

  const { code, text } = await run('init')

  expect(code).toBe(1)
  expect(text).toContain('Nothing was written')
  expect([...readFolder(folder.root).keys()]).toEqual(['public'])
})

test('a file where the shop’s folder should be is reported by name', async () => {
  await folder.write('shop', 'mine')

  const { code, text } = await run('init', 'shop')

  expect(code).toBe(2)
  expect(text).toMatch(/^Nothing was written: .*content/)
})

test.runIf(isLong)('a second init changes nothing, and rejects options', async () => {
  await run('init', '--languages', 'sv')
  const files = readFolder(folder.at('content'))

  const again = await run('init')
  expect(again).toEqual({
    code: 1,
    text: 'Nothing was written: the shop has all files that it needs\n',
  })
  const withOptions = await run('init', '--languages', 'de')
  expect(withOptions.code).toBe(2)
  expect(withOptions.text).toContain('there is a shop in content/ already')
  expect(withOptions.text).toContain('leave out --languages')
  expect(readFolder(folder.at('content'))).toEqual(files)
})

test('a folder inside a repository does not become a nested repository', async () => {
  // What git needs to recognise a repository.
  for (const path of ['.git/objects/info', '.git/refs/heads']) await folder.write(path)
  await folder.write('.git/HEAD', 'ref: refs/heads/main\n')

  const { code, text } = await run('init', 'shop')

  expect(code, text).toBe(0)
  expect(text).not.toContain('git repository')
  await expect(readdir(folder.at('shop/.git'))).rejects.toThrow('ENOENT')
})

test("a shop's only language may be one for which the engine has no texts", async () => {
  const { code, text } = await run('init', '--languages', 'cs')

  expect(code, text).toBe(0)
  expect(text).toContain('The engine has no texts in "cs"')
  expect(text).not.toContain('Visitors do not see')
  expect(await problemsOf(folder.root)).toBe('')
})

describe('a shop with a checkout, a second language without texts, and a host without redirects', async () => {
  const shop = disposeAfterTests(await temporaryFolder())
  let begun: Run
  beforeAll(async () => {
    const line = '--sells checkout --logo-option --languages en,cs --host github-pages'
    begun = await saga(['--root', shop.path, 'init', ...line.split(' ')])
  })
  const readShared = (path: string) => readFile(join(shop.path, path), 'utf8')

  test('is complete', async () => {
    expect(begun.code, begun.text).toBe(0)
    expect(await problemsOf(shop.path)).toBe('')
  })

  test('has the language in English, and hides it', async () => {
    expect(begun.text).toContain('The engine has no texts in "cs"')
    expect(begun.text).toContain('Visitors do not see "cs"')
    expect(await readShared('content/strings/cs.yaml')).toContain('Skip to content')
  })

  test('gets pages that redirect', async () => {
    expect(await readShared('content/site.yaml')).toContain('redirectPages: true')
  })

  test('can be planned at once, and sells every poster without a purchase link', async () => {
    const { value } = await loadSite(projectAt(shop.path, home, 'test'), {})
    if (!value) throw new Error('the shop has an error')

    // Other tests build shops, and a second shop with its own fonts and cards would take seconds.
    const { outputs } = planOutputs(value.site, noBundle, 'public')
    const pages = outputs.flatMap((output) =>
      output.kind === 'page' ? [renderPage(output.page(), assets)] : [],
    )
    expect(pages.length).toBeGreaterThan(sampleIds.length)
    expect(pages.join('')).not.toContain('buy.example')
    const catalogue = outputs.find(({ path }) => path === 'checkout/catalogue.json')
    const text = catalogue?.kind === 'text' ? [...catalogue.pieces()].join('') : '{}'
    expect(JSON.parse(text).posters).toHaveLength(sampleIds.length)
  })

  test.runIf(isLong)(
    'has sample pictures with the same bytes as every other shop',
    async () => {
      await run('init')

      for (const id of sampleIds) {
        const path = `content/posters/posters/${id}.jpg`
        expect(await readFile(join(shop.path, path))).toEqual(
          await readFile(folder.at(path)),
        )
      }
    },
  )
})
