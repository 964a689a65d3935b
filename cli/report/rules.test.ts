import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from './rules.ts'

/** Everything that `validate` and `build` ask. */
const sources = ['load', 'bundle', 'plan', 'commands'].flatMap((room) => {
  const folder = join(import.meta.dirname, '..', room)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.|fixtures/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
})

test.each(Object.keys(rules))('--rule %s can find something', (rule) => {
  const reported = new RegExp(`\\b(?:code: |(?:error|warning|note)\\()[^,]*'${rule}'`)
  expect(sources.some((source) => reported.test(source))).toBe(true)
})
