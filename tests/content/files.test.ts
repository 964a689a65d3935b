import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coloursOf } from '../../cli/model/brand-colours.ts'
import { defaultFields } from '../../cli/model/colour-tokens.ts'
import { withSchemaLine } from '../../cli/schema/content-paths.ts'
import { home } from '../support/cli.ts'

const read = (path: string): string => readFileSync(join(home, path), 'utf8')

test('every YAML file in the shop has a line with its schema', () => {
  const paths = readdirSync(join(home, 'content'), { recursive: true, encoding: 'utf8' })
    .map((path) => `content/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.yaml'))
  // The shop has many more files than this, so a wrong path would be noticed.
  expect(paths.length).toBeGreaterThan(150)

  // `withSchemaLine` adds the line with a file's schema, unless the file has it already.
  const pathsWithoutSchema = paths.filter(
    (path) => withSchemaLine(path, read(path)) !== read(path),
  )
  expect(pathsWithoutSchema).toEqual([])
})

test("the shop's icon has only colours from the stylesheet", () => {
  const iconColours = read('public/favicon.svg').match(/#[0-9a-f]{6}/g) ?? []

  const tokenColours: readonly string[] = Object.values(coloursOf(defaultFields))
  expect(iconColours).not.toEqual([])
  expect(iconColours.filter((colour) => !tokenColours.includes(colour))).toEqual([])
})
