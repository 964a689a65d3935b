import { expect, test } from 'vitest'
import { home } from '../../../tests/support/cli.ts'
import { type HostName, hosts } from '../../hosts/hosts.ts'
import { ownerFilesOf, withScripts } from './owner-files.ts'

const hostNames = Object.keys(hosts) as readonly HostName[]

/** Returns the texts of the owner's files for a host, by path. */
const filesFor = async (host?: HostName): Promise<ReadonlyMap<string, string>> => {
  const files = await ownerFilesOf(home, { name: 'Öland & Söner', host })
  return new Map(files.map(({ path, text }) => [path, text]))
}

test.each(hostNames)('a shop for the host %s gets one workflow', async (host) => {
  const paths = [...(await filesFor(host)).keys()]

  expect(paths.filter((path) => path.startsWith('.github/'))).toHaveLength(1)
})

test('a shop without a host gets no workflow, and its README says how to choose a host', async () => {
  const files = await filesFor()

  expect([...files.keys()]).toEqual(['.gitignore', 'README.md', 'public/.gitkeep'])
  const readMe = files.get('README.md')
  expect(readMe).toContain('`npx saga new host --help` lists the hosts')
  expect(readMe).not.toContain('shop.yml')
})

test.each(hostNames)(
  'the README of a shop for the host %s names the host, its files and its steps',
  async (host) => {
    const files = await filesFor(host)
    const readMe = files.get('README.md') ?? ''
    const { title, setup } = hosts[host]

    expect(readMe).toContain('# Öland & Söner')
    expect(readMe).toContain(`Your host is ${title}:`)
    const hostFiles = typeof setup === 'string' ? [] : setup.files
    const steps = typeof setup === 'string' ? ['`deploy.md`'] : setup.remarks
    for (const path of hostFiles) expect(readMe).toContain(`\`${path}\``)
    for (const path of hostFiles) expect(files.get(path)).not.toContain('{shop}')
    for (const step of steps) expect(readMe).toContain(step)
    const subject = hostFiles.length === 1 ? 'This file is' : 'These files are'
    if (hostFiles.length > 0) expect(readMe).toContain(`- ${subject} for ${title} alone:`)
    // Only the workflow that publishes nothing may be deleted.
    expect(readMe.includes('`.github/workflows/shop.yml` checks and builds')).toBe(
      files.has('.github/workflows/shop.yml'),
    )
  },
)

test('package.json keeps its keys, its scripts, its indentation and its line ends', () => {
  const text = '{\r\n\t"name": "mine",\r\n\t"scripts": {\r\n\t\t"new": "mine"\r\n\t}\r\n}'

  const textWithScripts = withScripts(text) ?? ''

  expect(textWithScripts).toMatch(/^\{\r\n\t"name": "mine",\r\n\t"scripts": \{\r\n\t\t"/)
  expect(textWithScripts).not.toMatch(/[^\r]\n|\n$/)
  expect(JSON.parse(textWithScripts)).toEqual({
    name: 'mine',
    scripts: {
      watch: 'saga watch',
      build: 'saga build',
      validate: 'saga validate',
      new: 'mine',
      checkout: 'saga checkout',
      rename: 'saga rename',
      remove: 'saga remove',
    },
  })
  expect(withScripts(textWithScripts)).toBe(textWithScripts)
})

test.each(['', '[]', '{ "scripts": [] }', '{ "scripts": "x" }', '{'])(
  'no scripts are added to a package.json that is %j',
  (text) => {
    expect(withScripts(text)).toBeUndefined()
  },
)
