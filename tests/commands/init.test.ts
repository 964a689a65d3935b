import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleIds } from '../../cli/edit/starter/samples.ts'
import { hosts } from '../../cli/hosts/hosts.ts'
import { linkStore } from '../shops/copied-shop.ts'
import { ownFolder } from '../shops/own-shop.ts'
import { saga } from '../support/cli.ts'
import { readFolder } from '../support/files.ts'

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

test('a new shop is complete, has no warnings and builds at once', async () => {
  const shop = folder.at('Läden & mehr', 'Nordlicht')
  const line =
    '--languages de,fr --currency EUR --countries DE,AT --sizes A1,A2,A3 --host nginx'
  const name = ['--name', 'Nordlicht Drucke', '--address', 'https://nordlicht.example']

  const begun = await run('init', 'Läden & mehr/Nordlicht', ...line.split(' '), ...name)

  expect(begun.code, begun.text).toBe(0)
  await expect(begun.text).toMatchFileSnapshot('init.txt')
  expect(await problemsOf(shop)).toBe('')
  const built = await buildShop(shop, '--strict')
  expect(built.code, built.text).toBe(0)

  const page = await readFile(join(shop, 'dist/de.html'), 'utf8')
  for (const id of sampleIds) expect(page).toContain(`/de/posters/${id}`)
  expect(await readdir(join(shop, '.git'))).toContain('HEAD')
})

test('the sample pictures have the same bytes in every shop', async () => {
  await run('init', 'first')
  await run('init', 'second')

  const pictures = sampleIds.map((id) => `content/posters/posters/${id}.jpg`)
  for (const path of pictures)
    expect(await readFile(folder.at('first', path))).toEqual(
      await readFile(folder.at('second', path)),
    )
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
    '{\r\n\t"name": "mine",\r\n\t"scripts": { "build": "mine", "test": "mine" }\r\n}\r\n'
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

test('lists the scripts in package.json that do not run what the manuals say', async () => {
  await folder.write(
    'package.json',
    '{ "scripts": { "build": "mine", "new": "saga new" } }',
  )

  const { code, text } = await run('init')

  expect(code, text).toBe(0)
  expect(text).toContain('its script "build" stays as it is')
  expect(text).toContain('type "npx saga build"')
  expect(text).not.toContain('script "new"')
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

test('a second init changes nothing, and rejects options', async () => {
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

test.each([
  ['umlauts', 'Ölands Posterbåt'],
  ['an apostrophe and quotes', `Zoë's "best" prints`],
  ['signs of YAML and Markdown', '# *Art*: [prints] & more | 100% - $& yes'],
  ['sixty letters', 'The Very Long And Winding Name Of A Shop For Posters In Umeå'],
])('a name with %s reaches the built shop unchanged', async (_, name) => {
  const { code, text } = await run('init', '--name', name)
  expect(code, text).toBe(0)
  expect(await problemsOf(folder.root)).toBe('')

  const built = await buildShop(folder.root)
  expect(built.code, built.text).toBe(0)
  const { name: nameOfApp } = JSON.parse(await read('dist/manifest.webmanifest'))
  expect(nameOfApp).toBe(name)
})

test('a language for which the engine has no texts begins in English and is hidden', async () => {
  const { code, text } = await run('init', '--languages', 'en,cs')

  expect(code, text).toBe(0)
  expect(text).toContain('The engine has no texts in "cs"')
  expect(text).toContain('Visitors do not see "cs"')
  expect(await read('content/strings/cs.yaml')).toContain('Skip to content')
  expect(await problemsOf(folder.root)).toBe('')
})

test('a shop’s only language may be one for which the engine has no texts', async () => {
  const { code, text } = await run('init', '--languages', 'cs')

  expect(code, text).toBe(0)
  expect(text).toContain('The engine has no texts in "cs"')
  expect(await problemsOf(folder.root)).toBe('')
  expect((await buildShop(folder.root)).code).toBe(0)
})

test('a new shop with a checkout and no purchase links is complete and builds at once', async () => {
  const { code, text } = await run('init', '--sells', 'checkout', '--logo-option')

  expect(code, text).toBe(0)
  expect(await problemsOf(folder.root)).toBe('')
  expect((await buildShop(folder.root)).code).toBe(0)
  expect(await read('dist/en.html')).not.toContain('buy.example')
  const { posters } = JSON.parse(await read('dist/checkout/catalogue.json'))
  expect(posters).toHaveLength(sampleIds.length)
})

test.each(Object.keys(hosts))(
  'a shop for the host %s gets one workflow',
  async (host) => {
    const { code, text } = await run('init', '--host', host)

    expect(code, text).toBe(0)
    expect([...readFolder(folder.at('.github')).keys()]).toHaveLength(1)
  },
)

test('init and the README say what the files for GitHub and for the host do', async () => {
  const { text } = await run('init', '--host', 'netlify')

  expect(text).toContain('shop.yml checks and builds the shop after every push')
  const readMe = await read('README.md')
  expect(readMe).toContain('`.github/workflows/shop.yml` checks and builds the shop')
  expect(readMe).toContain('- These files are for Netlify alone: `netlify.toml`')
})

test('a shop for a host without redirects gets pages that redirect', async () => {
  await run('init', '--host', 'github-pages')

  expect(await problemsOf(folder.root)).toBe('')
  expect(await read('content/site.yaml')).toContain('redirectPages: true')
})

test('a folder inside a repository does not become a nested repository', async () => {
  spawnSync('git', ['init', '--quiet'], { cwd: folder.root })
  const { text } = await run('init', 'shop')

  expect(text).not.toContain('git repository')
  await expect(readdir(folder.at('shop/.git'))).rejects.toThrow('ENOENT')
})
