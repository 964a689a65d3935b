import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { fieldsOf } from './collection-fields.ts'
import { collectionNames, collectionOf } from './collections.ts'
import { bodyPathOf, contentFileAt, pathOf } from './content-paths.ts'

test('every content file belongs to a collection, whose path template yields its path', () => {
  const paths = readdirSync(join(home, 'content'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:yaml|md)$/.test(path))
  expect(paths.length).toBeGreaterThan(150)
  const used = new Set<string>()
  for (const path of paths) {
    const file = contentFileAt(path)
    if (!file) throw new Error(`${path} belongs to no collection`)
    const { collection, names, isBody } = file
    used.add(collection)
    expect(isBody ? bodyPathOf(collection, names) : pathOf(collection, names)).toBe(path)
  }
  // Records are written by programs, once there is something to record.
  const written = collectionNames.filter((name) => !collectionOf(name).isRecord)
  expect([...used].sort()).toEqual([...written].sort())
})

test('every reference names a collection', () => {
  const references = collectionNames.flatMap((name) =>
    fieldsOf(name, 'reference').map(({ role }) => role.to),
  )
  expect(references.length).toBeGreaterThan(2)
  for (const name of references) expect(collectionNames).toContain(name)
})

test('no other file of cli/ spells a path of content/', () => {
  const starts = collectionNames.map(
    (name) => /^[^{]*/.exec(collectionOf(name).path)?.[0] ?? '',
  )
  const spelled = new RegExp(
    [...new Set(starts)]
      .map((start) =>
        start.endsWith('/')
          ? `content/${start.slice(0, -1)}\\b|(?<![\\w/-])${start}(?=[\\w<{$*:])`
          : `content/${start.replace('.', '\\.')}`,
      )
      .join('|'),
  )
  // Plans and hosts speak of addresses: '/posters/freyja'.
  const files = readdirSync(join(home, 'cli'), {
    recursive: true,
    encoding: 'utf8',
  }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.|fixtures|^(?:schema|plan|model|hosts)[\\/]/.test(path),
  )
  expect(files.length).toBeGreaterThan(100)
  const spellings = files.flatMap((path) => {
    const code = readFileSync(join(home, 'cli', path), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, '')
      .replace(/ from '[^']+'/g, '')
    return code
      .split('\n')
      .filter((line) => spelled.test(line))
      .map((line) => `${path}: ${line.trim()}`)
  })
  expect(spellings).toEqual([])
})
