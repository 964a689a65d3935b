import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { versions } from '../cli/changes/versions.ts'
import { home } from '../tests/support/cli.ts'
import { changelog } from './changelog.ts'

test('CHANGELOG.md matches what `npm run update` writes', () => {
  expect(readFileSync(join(home, 'CHANGELOG.md'), 'utf8')).toBe(changelog())
})

test('the newest version in the changelog is the package’s version', () => {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  expect(versions[0].version).toBe(version)
})

test('the changelog has every task, addition and difference of every version, newest first', () => {
  const text = changelog().replace(/\s+/g, ' ')
  const parts = versions.flatMap(
    ({ version, summary, tasks, additions, differences }) => [
      `## ${version} ${summary}`,
      ...[
        ['To do', tasks] as const,
        ['New', additions] as const,
        ['Different', differences] as const,
      ].flatMap(([title, entries]) =>
        entries.length === 0
          ? []
          : [
              `### ${title} `,
              ...entries.map(({ title, text }) => {
                const first = title.charAt(0).toUpperCase()
                return `- **${first}${title.slice(1)}.** ${text}`
              }),
            ],
      ),
    ],
  )

  // Each part follows the one before it.
  let end = 0
  for (const part of parts.map((words) => words.replace(/\s+/g, ' '))) {
    const place = text.indexOf(part, end)
    expect(place, part).toBeGreaterThanOrEqual(end)
    end = place + part.trimEnd().length
  }
  expect(text.slice(end).trim()).toBe('')
})

test('the lines of the changelog have at most 120 characters, and items are indented', () => {
  const lines = changelog().split('\n')
  expect(lines.filter((line) => line.length > 120 && line.startsWith('  '))).toEqual([])

  const lists = lines.filter((line) => line.startsWith('- ') || line.startsWith('  '))
  const wordsOutside = lines.filter(
    (line) => line.includes('.** ') && !lists.includes(line),
  )
  expect(lists.length).toBeGreaterThan(20)
  expect(wordsOutside).toEqual([])
})

test('a line of the changelog is broken only where the next word would not fit', () => {
  const lines = changelog().split('\n')
  const early = lines.filter((line, index) => {
    const [, nextWord] = /^ {2}(\S+)/.exec(lines[index + 1] ?? '') ?? []
    return nextWord !== undefined && line.length + 1 + nextWord.length <= 120
  })
  expect(early).toEqual([])
})
