import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colourFamilies } from '../cli/model/colours.ts'
import { stringKeys } from '../cli/schema/strings-file.ts'

/** Groups that a template hands whole to an island, and the type by which the island's files receive them. */
const passedWhole: Readonly<Record<string, string>> = {
  share: 'ShareLabels',
  enlarged: 'EnlargeLabels',
  reviews: 'ReviewSummary',
  saved: 'SavedLabels',
}

/** Code of templates/, islands/, cli/model/ and cli/plan/ without comments, and without declarations, which use nothing. */
const sources = ['templates', 'islands', 'cli/model', 'cli/plan'].flatMap((room) => {
  const folder = join(import.meta.dirname, '..', room)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^fixture/.test(name))
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .replaceAll(/^(?:export )?interface [\s\S]*?^\}/gm, (text) =>
          text.replaceAll(/readonly \w+: string\n/g, ''),
        ),
    )
})

/** Whether code takes the group from the strings: `strings.nav`, or `{ nav } = chrome.strings`. */
const takesGroup = (source: string, group: string): boolean =>
  new RegExp(`strings\\.${group}\\b|\\{[^{}=]*\\b${group}\\b[^{}=]*\\}\\s*=\\s*[\\w.()]*strings\\b`).test(
    source,
  ) ||
  (group in passedWhole && new RegExp(`\\b${passedWhole[group]}\\b`).test(source))

/** Whether code takes the key from an object: `card.price`, `{ price } = card`, or by its name: 'price'. */
const takesKey = (source: string, key: string): boolean =>
  new RegExp(`\\.${key}\\b|'${key}'|\\{[^{}=]*\\b${key}\\b[^{}=]*\\}\\s*(?:=|:)`).test(source)

/** Names of colours are looked up by the families that the posters have. */
const isUsed = (group: string, key: string): boolean =>
  (group === 'colours' && colourFamilies.some((family) => family === key)) ||
  sources.some((source) => takesGroup(source, group) && takesKey(source, key))

test('every interface text is shown somewhere: remove those that are not', () => {
  expect(stringKeys.length).toBeGreaterThan(100)
  expect(stringKeys.filter(([group, key]) => !isUsed(group, key)).map((names) => names.join('.'))).toEqual([])
})

test.each([
  ['nav', 'unheard'],
  ['share', 'subtitle'],
  ['unheard', 'title'],
])('a text that nobody shows is noticed: %s.%s', (group, key) => {
  expect(isUsed(group, key)).toBe(false)
})
