import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hosts } from '../../cli/hosts/hosts.ts'
import { collectionNames, collectionOf } from '../../cli/schema/collections.ts'
import { contentReference } from '../../tools/content-reference.ts'
import { home } from '../support/cli.ts'
import { documentTexts as texts } from '../support/documents.ts'

const whole = [...texts.values()].join('\n')
const find = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

describe('the documentation', () => {
  test('leads to files and headings that exist', async () => {
    for (const [name, text] of texts) {
      const slugs = find(text, /^#+ (.*)$/gm).map((title) =>
        title
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .trim()
          .replaceAll(' ', '-'),
      )
      for (const target of find(text, /\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue
        const [path = '', anchor] = target.split('#')
        if (path !== '') await stat(join(home, dirname(name), path))
        if (anchor !== undefined && path === '') expect(slugs, name).toContain(anchor)
      }
    }
  })

  test('names files and folders of the project that exist', async () => {
    const named = find(whole, /`((?:cli|templates|islands|tests|tools|docs)\/[\w./-]+)`/g)
    expect(named.length).toBeGreaterThan(20)
    for (const path of named) await stat(join(home, path))
  })

  test('shows pictures of little weight', async () => {
    for (const name of ['home', 'gallery'])
      expect((await stat(join(home, `docs/${name}.webp`))).size).toBeLessThan(120_000)
  })

  test('explains every field that the schemas know', async () => {
    expect(texts.get('docs/content.md')).toBe(contentReference())
  })

  test('says where each kind of content lies, also outside of the reference', () => {
    const starts = collectionNames.map(
      (name) => `content/${collectionOf(name).path.split('{')[0]}`,
    )
    const written = [...texts].filter(([name]) => name !== 'docs/content.md')
    const named = written.flatMap(([, text]) => find(text, /`(content\/[^`]+)`/g))
    for (const start of starts)
      expect(
        named.filter((path) => path.startsWith(start)),
        start,
      ).not.toEqual([])
    for (const path of named)
      expect(
        starts.filter((start) => path.startsWith(start)),
        path,
      ).not.toEqual([])
  })

  test('says what each host does', async () => {
    const rows = Object.entries(hosts).map(([name, { title, readme, setup }]) => {
      const needs = typeof setup === 'string' ? setup : `\`npm run new -- host ${name}\``
      return `| ${[title, ...readme, needs].join(' | ')} |`
    })
    const table = /(?<=\| host \|.*\n.*\n)(?:\|.*\n)+/
    const [name, text] = [...texts].find(([, text]) => table.test(text)) ?? [
      'README.md',
      '',
    ]
    const listed = text.replace(table, () => `${rows.join('\n')}\n`)
    await expect(listed).toMatchFileSnapshot(`../../${name}`)
  })

  test('npm scripts that are named exist', async () => {
    const { scripts } = JSON.parse(
      await readFile(join(home, 'package.json'), 'utf8'),
    ) as { scripts: object }
    const named = find(whole, /npm run ([\w:-]+)/g)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
