import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { versions } from '../cli/changes/versions.ts'
import { home } from '../tests/support/cli.ts'
import { changelog } from './changelog.ts'

test('CHANGELOG.md matches what `npm run update` writes', () => {
  expect(readFileSync(join(home, 'CHANGELOG.md'), 'utf8')).toBe(changelog())
})

test('the newest version in the changelog is the package’s version', () => {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  expect(versions[0].version).toBe(version)
})
