import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Edit } from '../yaml/edited-value.ts'
import { foldText, formatFlow, formatYaml } from '../yaml/format.ts'
import { pathAt, valuesIn } from '../yaml/source.ts'
import { applyEdits } from './edits.ts'

/** Fields in the order of their files. */
const order: Readonly<Record<string, readonly string[]>> = {
  '': ['id', 'draft', 'formerly', 'title', 'text', 'tags', 'images', 'end'],
  title: ['sv', 'en', 'es'],
}

/** Makes the edit of a line: an operation, its path, and its arguments as JSON. */
function apply(file: string, text: string, line: string): string {
  const [, op = '', at = '', rest = ''] = /^(\S+) ?(\S*) ?(.*)$/.exec(line) ?? []
  const path =
    at === '-'
      ? []
      : at.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const [firstArgument, secondArgument] = JSON.parse(`[${rest}]`)
  const edit = (more: object): string => {
    const edits = [{ op, path, ...more } as Edit]
    const result = applyEdits(file, text, edits, (place) => order[place.join('.')] ?? [])
    return typeof result === 'string'
      ? result
      : `rejected: ${result.rejected.join(' ')}\n`
  }
  const operations: Readonly<Record<string, () => string>> = {
    set: () => edit({ value: firstArgument }),
    remove: () => edit({}),
    insert: () => edit({ index: firstArgument, value: secondArgument }),
    move: () => edit({ from: firstArgument, to: secondArgument }),
    renameKey: () => edit({ to: firstArgument }),
    values: () => JSON.stringify(valuesIn(file, text)) ?? 'no YAML',
    at: () => JSON.stringify(pathAt(file, text, firstArgument, secondArgument)),
    fold: () => foldText(secondArgument ?? '', text, firstArgument),
    format: () => formatYaml(JSON.parse(text)),
    flow: () => formatFlow(JSON.parse(text)),
  }
  return operations[op]?.() ?? `no operation ${op}`
}

/** ␍ stands for a Windows line end, ␄ for a missing line end at the end of a file. */
const read = (shown: string): string =>
  shown.replaceAll('␍\n', '\r\n').replace(/␄\n$/, '')
const show = (text: string): string =>
  text.replaceAll('\r\n', '␍\n').replace(/(?<!\n)$/, '␄\n')

const golden = join(import.meta.dirname, 'edits.txt')
const cases = readFileSync(golden, 'utf8').split(/^(?=== )/m)

test('an edit of a file is written as its neighbours are, and nothing else changes', async () => {
  const told = cases.map((text) => {
    const [, title = '', shown = '', edits = ''] =
      /^== (.*)\n([\s\S]*?)((?:^-> .*\n)+)/m.exec(text) ?? []
    const file = /\S+\.md/.exec(title)?.[0] ?? 'a.yaml'
    const lines = edits.match(/(?<=^-> ).*/gm) ?? []
    const after = (rest = '') =>
      lines.reduce((now, line) => apply(file, now, line), read(shown) + rest)
    // A group that is rewritten as a whole would lose the spaces.
    const isGroup = /^\w+:/m.test(shown) && !/^[-[]|␄\n$/m.test(shown)
    if (
      /^(?:set|remove|insert|move|renameKey) /.test(lines[0] ?? '') &&
      isGroup &&
      !/\balone\b|\.md/.test(title)
    )
      expect.soft(after('end:   1 # mine\n'), title).toBe(`${after()}end:   1 # mine\n`)
    if (/^insert - /.test(lines[0] ?? ''))
      expect.soft(parse(after()), title).toHaveLength(parse(read(shown)).length + 1)
    return `== ${title}\n${shown}${edits}${show(after())}`
  })
  await expect(told.join('')).toMatchFileSnapshot(golden)
})
