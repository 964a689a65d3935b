import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hosts } from '../../cli/hosts/hosts.ts'
import { collectionNames, collectionOf } from '../../cli/schema/collections.ts'
import { contentReference } from '../../tools/content-reference.ts'
import { home } from '../support/cli.ts'
import { documentTexts as texts } from '../support/documents.ts'

const allDocumentation = [...texts.values()].join('\n')

/** Returns the first group of every match. */
const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)

/** Returns the anchor that GitHub derives from a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

/** Matches the rows of the table of hosts, below its header and the line of dashes. */
const HOST_ROWS = /(?<=\| host \|.*\n.*\n)(?:\|.*\n)+/

function documentWithHosts(): readonly [name: string, text: string] {
  const document = [...texts].find(([, text]) => HOST_ROWS.test(text))
  if (!document) throw new Error('no document has a table of hosts')
  return document
}

describe('the documentation', () => {
  test('links to files and headings that exist', async () => {
    for (const [name, text] of texts) {
      const anchors = findAll(text, /^#+ (.*)$/gm).map(anchorOf)

      for (const target of findAll(text, /\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue
        const [path = '', anchor] = target.split('#')
        // Only anchors within the same document are compared with its headings.
        if (path === '') expect(anchors, name).toContain(anchor)
        else await stat(join(home, dirname(name), path))
      }
    }
  })

  test('mentions only files and folders that exist in the project', async () => {
    const paths = findAll(
      allDocumentation,
      /`((?:cli|templates|islands|tests|tools|docs)\/[\w./-]+)`/g,
    )
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) await stat(join(home, path))
  })

  test('shows pictures under 120 kB', async () => {
    for (const name of ['home', 'gallery'])
      expect((await stat(join(home, `docs/${name}.webp`))).size).toBeLessThan(120_000)
  })

  test('explains every field of the schemas', async () => {
    expect(texts.get('docs/content.md')).toBe(contentReference())
  })

  test('mentions the folder of each kind of content outside the reference too', () => {
    const folders = collectionNames.map(
      (name) => `content/${collectionOf(name).path.split('{')[0]}`,
    )
    const guides = [...texts].filter(([name]) => name !== 'docs/content.md')
    const paths = guides.flatMap(([, text]) => findAll(text, /`(content\/[^`]+)`/g))

    const unnamedFolders = folders.filter(
      (folder) => !paths.some((path) => path.startsWith(folder)),
    )
    expect(unnamedFolders).toEqual([])

    const unknownPaths = paths.filter(
      (path) => !folders.some((folder) => path.startsWith(folder)),
    )
    expect(unknownPaths).toEqual([])
  })

  test('lists the features of each host', async () => {
    const rows = Object.entries(hosts).map(([name, { title, deployRow, setup }]) => {
      const { redirects, headers, notFound, compression, betweenBuilds } = deployRow
      const needs = typeof setup === 'string' ? setup : `\`npx saga new host ${name}\``
      const cells = [
        title,
        redirects,
        headers,
        notFound,
        compression,
        betweenBuilds,
        needs,
      ]
      return `| ${cells.join(' | ')} |`
    })

    const [name, text] = documentWithHosts()
    const expectedText = text.replace(HOST_ROWS, () => `${rows.join('\n')}\n`)
    // The document is its own snapshot, so `npm run update` rewrites its table.
    await expect(expectedText).toMatchFileSnapshot(`../../${name}`)
  })

  test('mentions only npm scripts that exist', async () => {
    const { scripts } = JSON.parse(
      await readFile(join(home, 'package.json'), 'utf8'),
    ) as { scripts: object }
    const names = findAll(allDocumentation, /npm run ([\w:-]+)/g)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !(name in scripts))).toEqual([])
  })
})
