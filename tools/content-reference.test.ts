import { expect, test } from 'vitest'
import { contentReference } from './content-reference.ts'
import { editorSchemas } from './schema.ts'

const sections = contentReference().split(/^## /m).slice(1)

/** Returns the section with a title, in lines. */
const sectionOf = (title: string): readonly string[] =>
  sections.find((section) => section.startsWith(`${title}\n`))?.split('\n') ?? []

/** Returns the cells of the row about a field: its name with its mark, its value and its meaning. */
function rowOf(title: string, field: string): readonly string[] {
  const row = sectionOf(title).find((line) => line.startsWith(`| \`${field}\``))
  return row?.slice(2, -2).split(' | ') ?? []
}

test('every kind of content has a section with its place and its required and optional fields', () => {
  const schemas = [...editorSchemas().values()]
  expect(sections).toHaveLength(schemas.length)

  for (const { title = '', type, items, ...schema } of schemas) {
    const lines = sectionOf(title)
    expect(lines[2], title).toMatch(/^`content\/.+`/)
    expect(lines[2]?.includes('A list; each entry has:'), title).toBe(type === 'array')

    const { properties = {}, required = [] } = (
      type === 'array' ? items : schema
    ) as typeof schema
    for (const field of Object.keys(properties)) {
      const mark = required.includes(field) ? '' : '?'
      expect(
        lines.some((line) =>
          // A group of fields has a row for each of them, and a list of fields has brackets.
          [`${field}${mark}`, `${field}[]${mark}`, `${field}.`].some((name) =>
            line.startsWith(`| \`${name}`),
          ),
        ),
        `${title}: ${field}${mark}`,
      ).toBe(true)
    }
  }
})

test('fields are described with their kind, their limits and their choices', () => {
  expect(rowOf('Prices and sizes', 'currency?')[1]).toBe('text')
  expect(rowOf('Prices and sizes', 'a1.price')[1]).toBe('a whole number, 1 to 10000000')
  expect(rowOf('Prices and sizes', 'sizes[].width')[1]).toBe('a number, 1 to 500')
  expect(rowOf('Prices and sizes', 'shipping[].countries?')[1]).toBe('a list: text')
  expect(rowOf('Prices and sizes', 'shipping[].name?')[1]).toBe('words')
})

test('front matter is said to be between lines, and no cell breaks its table', () => {
  const markdown = sections.filter((section) => /`content\/\S+\.md`/.test(section))
  expect(markdown.length).toBeGreaterThan(1)
  for (const section of markdown) expect(section).toContain('between the lines `---`')
  for (const section of sections.filter((text) => !markdown.includes(text)))
    expect(section).not.toContain('between the lines')

  const rows = sections.flatMap((section) =>
    section.split('\n').filter((line) => line.startsWith('| ')),
  )
  for (const row of rows) expect(row.split(/(?<!\\)\|/), row).toHaveLength(5)
})
