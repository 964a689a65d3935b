import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { pathAt, valuesIn, withFileEdits } from './file-values.ts'
import { formatFlow, formatYaml } from './format-yaml.ts'
import * as lists from './yaml-edit.ts'
import { foldText } from './yaml-fold.ts'
import { withScalar } from './yaml-scalars.ts'
import type { ValueEdit } from './yaml-values.ts'

/** Fields in the order of their files. */
const order: Readonly<Record<string, readonly string[]>> = {
  '': ['id', 'title', 'tags', 'end'],
  title: ['sv', 'en', 'es'],
}

/** An operation, its path, and what follows as JSON: the wanted values of edits are those of a form. */
function apply(file: string, before: string, line: string): string {
  const [, op = '', at = '', rest = ''] = /^(\S+) ?(\S*) ?(.*)$/.exec(line) ?? []
  const path = at === '-' ? [] : at.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const names = path.map(String)
  const [first, second] = JSON.parse(`[${rest}]`)
  const edit = (more: object) =>
    withFileEdits(file, before, [{ op, path, ...more } as ValueEdit], (place) => order[place.join('.')] ?? [])
  const operations: Readonly<Record<string, () => string>> = {
    set: () => edit({ value: first }),
    remove: () => edit({}),
    insert: () => edit({ index: first, value: second }),
    move: () => edit({ from: first, to: second }),
    entry: () => lists.withEntry(before, names, first, second),
    'without-entry': () => lists.withoutEntry(before, names, first),
    replace: () => lists.withEntryReplaced(before, names, first, second),
    scalar: () => withScalar(before, path, first),
    block: () => lists.withBlock(before, first, second),
    field: () => lists.withField(before, at, first, second),
    'entry-or-field': () => lists.withEntryOrField(before, at, first, second),
    'in-braces': () => String(lists.hasFlowEntries(before)),
    values: () => JSON.stringify(valuesIn(file, before)) ?? 'no YAML',
    at: () => JSON.stringify(pathAt(file, before, first, second)),
    fold: () => foldText(second ?? '', before, first),
    format: () => formatYaml(JSON.parse(before)),
    flow: () => formatFlow(JSON.parse(before)),
  }
  return operations[op]?.() ?? `no operation ${op}`
}

/** ␍ is the line end of Windows, ␄ an end without any. */
const read = (shown: string): string => shown.replaceAll('␍\n', '\r\n').replace(/␄\n$/, '')
const show = (text: string): string => text.replaceAll('\r\n', '␍\n').replace(/(?<!\n)$/, '␄\n')

const golden = join(import.meta.dirname, '../fixtures/edits.txt')
const cases = readFileSync(golden, 'utf8').split(/^(?=== )/m)

test('an edit of a file is written as its neighbours are, and nothing else changes', async () => {
  const told = cases.map((text) => {
    const [, title = '', shown = '', edits = ''] = /^== (.*)\n([\s\S]*?)((?:^-> .*\n)+)/m.exec(text) ?? []
    const file = /\S+\.md/.exec(title)?.[0] ?? 'a.yaml'
    const lines = edits.match(/(?<=^-> ).*/gm) ?? []
    const after = (rest = '') => lines.reduce((now, line) => apply(file, now, line), read(shown) + rest)
    // What is written anew as a whole would lose the spaces.
    if (/^(?:set|remove|insert|move) /.test(lines[0] ?? '') && !/\balone\b|\.md/.test(title))
      expect.soft(after('end:   1 # mine\n'), title).toBe(`${after()}end:   1 # mine\n`)
    if (/^block /.test(lines[0] ?? ''))
      expect.soft(parse(after()), title).toHaveLength(parse(read(shown)).length + 1)
    return `== ${title}\n${shown}${edits}${show(after())}`
  })
  await expect(told.join('')).toMatchFileSnapshot(golden)
})
