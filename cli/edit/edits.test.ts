import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Edit } from '../yaml/edited-value.ts'
import { foldText, formatFlow, formatYaml } from '../yaml/format.ts'
import { pathAt, valuesIn } from '../yaml/source.ts'
import { applyEdits } from './edits.ts'

/** The order of the fields in a file ('') and in each group of fields, by the group's path. */
const fieldOrders: Readonly<Record<string, readonly string[]>> = {
  '': ['id', 'draft', 'formerly', 'title', 'text', 'tags', 'images', 'end'],
  title: ['sv', 'en', 'es'],
}

/** Parses a path: `title.sv`, `images.0`, or `-` for the whole document. */
function parsePath(text: string): readonly (string | number)[] {
  if (text === '-') return []
  return text.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/**
 * Runs the operation of a line: its name, its path, and its arguments as JSON. Most operations edit `text`; the last
 * five only read or format it, and return another result.
 */
function apply(file: string, text: string, line: string): string {
  const [, op = '', pathText = '', argumentsText = ''] =
    /^(\S+) ?(\S*) ?(.*)$/.exec(line) ?? []
  const path = parsePath(pathText)
  const [firstArgument, secondArgument] = JSON.parse(`[${argumentsText}]`)

  const edit = (details: object): string => {
    const edits = [{ op, path, ...details } as Edit]
    const orderAt = (place: readonly unknown[]) => fieldOrders[place.join('.')] ?? []
    const result = applyEdits(file, text, edits, orderAt)
    if (typeof result === 'string') return result
    return `rejected: ${result.rejected.join(' ')}\n`
  }
  const operations: Readonly<Record<string, () => string>> = {
    set: () => edit({ value: firstArgument }),
    remove: () => edit({}),
    insert: () => edit({ index: firstArgument, value: secondArgument }),
    move: () => edit({ from: firstArgument, to: secondArgument }),
    renameKey: () => edit({ to: firstArgument }),
    values: () => JSON.stringify(valuesIn(file, text)) ?? 'no YAML',
    // The arguments are a line and a column.
    at: () => JSON.stringify(pathAt(file, text, firstArgument, secondArgument)),
    // The arguments are the new words and, if it matters, the text of the whole file.
    fold: () => foldText(secondArgument ?? '', text, firstArgument),
    format: () => formatYaml(JSON.parse(text)),
    flow: () => formatFlow(JSON.parse(text)),
  }
  return operations[op]?.() ?? `no operation ${op}`
}

// ␍ stands for a Windows line ending, ␄ for a missing line ending at the end of a file.
const withRealLineEnds = (text: string): string =>
  text.replaceAll('␍\n', '\r\n').replace(/␄\n$/, '')
const withVisibleLineEnds = (text: string): string =>
  text.replaceAll('\r\n', '␍\n').replace(/(?<!\n)$/, '␄\n')

// In the golden file, a case has a title after "== ", an input, operations in lines that begin with "-> ", and the
// output of the last operation. If the title is the name of a Markdown file, the input is that file; otherwise it is
// YAML.
const goldenFile = join(import.meta.dirname, 'edits.txt')
const cases = readFileSync(goldenFile, 'utf8')
  .split(/^(?=== )/m)
  .map(parseCase)

type Case = ReturnType<typeof parseCase>

/** Parses a case without its output. */
function parseCase(text: string) {
  const [, title = '', input = '', edits = ''] =
    /^== (.*)\n([\s\S]*?)((?:^-> .*\n)+)/m.exec(text) ?? []
  return {
    title,
    input,
    edits,
    file: /\S+\.md/.exec(title)?.[0] ?? 'a.yaml',
    editLines: edits.match(/(?<=^-> ).*/gm) ?? [],
  }
}

/** Applies the edits of a case to its input, with `moreLines` appended. */
function applyAll({ file, input, editLines }: Case, moreLines = ''): string {
  let text = withRealLineEnds(input) + moreLines
  for (const line of editLines) text = apply(file, text, line)
  return text
}

test('edits follow the style of the neighbouring lines', async () => {
  const results = cases.map((item) => {
    const output = withVisibleLineEnds(applyAll(item))
    return `== ${item.title}\n${item.input}${item.edits}${output}`
  })

  await expect(results.join('')).toMatchFileSnapshot(goldenFile)
})

/**
 * Tells whether a case edits a YAML mapping without rewriting it as a whole. A case that gives another result when more
 * lines follow has the word "alone" in its title.
 */
function editsMapping({ title, input, editLines }: Case): boolean {
  const isEdit = /^(?:set|remove|insert|move|renameKey) /.test(editLines[0] ?? '')
  const hasKey = /^\w+:/m.test(input)
  const hasList = /^[-[]/m.test(input)
  const lacksLineEnd = /␄\n$/m.test(input)
  const canHaveMoreLines = !/\balone\b|\.md/.test(title)
  return isEdit && hasKey && !hasList && !lacksLineEnd && canHaveMoreLines
}

test('edits to a mapping keep the spaces in the line below', () => {
  // `end` is the last field in the order, so every field is inserted before it. If the mapping were rewritten as a
  // whole, the spaces in this line would be lost.
  const nextLine = 'end:   1 # mine\n'

  for (const item of cases.filter(editsMapping)) {
    const output = applyAll(item, nextLine)
    expect.soft(output, item.title).toBe(`${applyAll(item)}${nextLine}`)
  }
})

test('an insertion into a list adds one entry', () => {
  const insertions = cases.filter(({ editLines }) =>
    editLines[0]?.startsWith('insert - '),
  )

  for (const item of insertions) {
    const previousEntries = parse(withRealLineEnds(item.input))
    const entries = parse(applyAll(item))
    expect.soft(entries, item.title).toHaveLength(previousEntries.length + 1)
  }
})
