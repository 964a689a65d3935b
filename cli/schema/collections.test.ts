import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { fieldsOf } from './collection-fields.ts'
import { collectionNames, collectionOf } from './collections.ts'
import { bodyPathOf, contentFileAt, pathOf } from './content-paths.ts'

const contentPaths = readdirSync(join(home, 'tests/shops/small-shop/content'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:yaml|md)$/.test(path))

function fileAt(path: string) {
  const file = contentFileAt(path)
  if (!file) throw new Error(`${path} belongs to no collection`)
  return file
}

// Tests expect minimum numbers to make sure that they have read the files or fields that they are about.

test('every content file matches the path template of its collection', () => {
  expect(contentPaths.length).toBeGreaterThan(80)
  for (const path of contentPaths) {
    const { collection, names, isBody } = fileAt(path)
    const templatePath = isBody
      ? bodyPathOf(collection, names)
      : pathOf(collection, names)
    expect(templatePath).toBe(path)
  }
})

test('every collection has a content file', () => {
  const usedNames = new Set(contentPaths.map((path) => fileAt(path).collection))

  // Records are written by programs, once there is something to record.
  const expectedNames = collectionNames.filter((name) => !collectionOf(name).isRecord)
  expect([...usedNames].sort()).toEqual([...expectedNames].sort())
})

test('every reference names a collection', () => {
  const references = collectionNames.flatMap((name) => fieldsOf(name, 'reference'))

  expect(references.length).toBeGreaterThan(2)
  for (const { role } of references) expect(collectionNames).toContain(role.to)
})

/** Returns a pattern for code that spells out the beginning of a collection's path. */
function patternOfPath(pathStart: string): string {
  if (!pathStart.endsWith('/')) return `content/${pathStart.replace('.', '\\.')}`

  const folder = pathStart.slice(0, -1)
  const fromRoot = `content/${folder}\\b`
  // Without content/, only a name after the folder shows that a path is meant: 'posters/main', 'posters/${'.
  const fromContent = `(?<![\\w/-])${pathStart}(?=[\\w<{$*:])`
  return `${fromRoot}|${fromContent}`
}

test('no code outside the schema spells out paths of content files', () => {
  const pathStarts = collectionNames.map(
    (name) => /^[^{]*/.exec(collectionOf(name).path)?.[0] ?? '',
  )
  const pathPattern = new RegExp([...new Set(pathStarts)].map(patternOfPath).join('|'))

  const paths = readdirSync(join(home, 'cli'), { recursive: true, encoding: 'utf8' })
  const codePaths = paths.filter((path) => /\.tsx?$/.test(path))
  // Not checked: plans and hosts, which deal with addresses such as '/posters/freyja', and the changelog, which is
  // text.
  const checkedPaths = codePaths.filter(
    (path) => !/\.test\.|fixtures|^(?:schema|plan|model|hosts|changes)[\\/]/.test(path),
  )
  expect(checkedPaths.length).toBeGreaterThan(100)

  const spellings = checkedPaths.flatMap((path) => {
    const code = readFileSync(join(home, 'cli', path), 'utf8')
    const lines = withoutCommentsAndImports(code).split('\n')
    return lines
      .filter((line) => pathPattern.test(line))
      .map((line) => `${path}: ${line.trim()}`)
  })
  expect(spellings).toEqual([])
})

const withoutCommentsAndImports = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/ from '[^']+'/g, '')
