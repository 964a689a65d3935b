import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { steady } from '../load/fixtures/steady.ts'
import { projectAt } from '../project.ts'
import { formats } from '../report/formats.ts'
import { reportTo } from '../report.ts'
import { type ValidateOptions, validate } from './validate.ts'

const goldens = join(import.meta.dirname, '../load/fixtures/formats')

/** A shop with an error that has a second place, a warning, a note, and an error of a whole file. */
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-options-'))
  await makeTinyShop(root)
  await retype(
    'posters/main/two-moons.yaml',
    'a2: https://example.gumroad.com/l/two-moons',
    'a2: https://example.gumroad.com/l/gold-disk',
  )
  await retype(
    'pages/home.yaml',
    'es: Una tienda pequeña que solo existe para las pruebas, la página home.',
    'es: Una tienda al 50 %, sí.',
  )
  await retype('galleries/main.yaml', 'en: All posters', 'en: Alla posters')
  await rm(join(root, 'content/quotes/es.yaml'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function retype(file: string, find: string, by: string): Promise<void> {
  const path = join(root, 'content', file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(find)
  await writeFile(path, text.replace(find, by))
}

async function runValidate(
  options: ValidateOptions,
  colours = false,
): Promise<{ code: number; text: string }> {
  const heard: string[] = []
  const screen = { write: (text: string) => void heard.push(text), isTerminal: colours, colours }
  const report = reportTo(screen, root, () => 0)
  const code = await validate(projectAt(root, root, 'test'), {}, report, options)
  return { code, text: heard.join('') }
}

describe('how validate says it', () => {
  test.each(formats)('%s', async (format) => {
    const { code, text } = await runValidate({ format, notes: true, coverage: true })
    await expect(steady(text)).toMatchFileSnapshot(join(goldens, `${format}.txt`))
    expect(code).toBe(1)
  })

  test('JSON and SARIF are one document each', async () => {
    const json = JSON.parse((await runValidate({ format: 'json' })).text) as { summary: unknown }
    expect(json.summary).toEqual({ errors: 2, warnings: 1, notes: 1 })
    const sarif = JSON.parse((await runValidate({ format: 'sarif' })).text) as {
      runs: {
        results: { ruleId: string; ruleIndex: number }[]
        tool: { driver: { rules: { id: string }[] } }
      }[]
    }
    for (const { ruleId, ruleIndex } of sarif.runs[0]?.results ?? [])
      expect(sarif.runs[0]?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
    expect(sarif.runs[0]?.results).toHaveLength(4)
  })

  test('notes are only counted unless they are asked for', async () => {
    const { text } = await runValidate({})
    expect(text).toContain('2 errors, 1 warning, 1 note (--notes shows them)')
    expect(text).not.toContain('untranslated')
    expect((await runValidate({ notes: true })).text).toContain('untranslated')
  })

  test('colours come only when the screen has them', async () => {
    expect((await runValidate({})).text).not.toContain('\u001b')
    expect((await runValidate({}, true)).text).toContain('\u001b[31merror')
  })
})

describe('what makes validate fail', () => {
  test('warnings do with --strict only', async () => {
    expect(await runValidate({ rule: ['seo-length'] })).toMatchObject({ code: 0 })
    expect(await runValidate({ rule: ['seo-length'], strict: true })).toMatchObject({ code: 1 })
    expect(await runValidate({ rule: ['untranslated'], strict: true })).toMatchObject({ code: 0 })
  })

  test('only the rules asked for', async () => {
    const { text } = await runValidate({ rule: ['missing-file', 'seo-length'], format: 'github' })
    expect(text.match(/title=[a-z-]+/g)).toEqual(['title=seo-length', 'title=missing-file'])
  })
})
