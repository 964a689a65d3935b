import { readFile, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { writeSealed } from '../../cli/fs/sealed.ts'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { versions } from '../changes/versions.ts'
import { announceUpgrade } from './upgrade-notice.ts'

const [{ version }] = versions
const folder = ownFolder()
const record = '.cache/engine.json'

/** Returns the notice that a command of this version prints. */
async function tell(): Promise<string> {
  const lines: string[] = []
  await announceUpgrade(folder.project, version, (line) => void lines.push(line))
  return lines.join('\n')
}

test('the first command after an upgrade says once what has changed', async () => {
  await writeSealed(folder.at(record), { version: '1.0.0' })

  const text = (await tell()).replace(/\S+(?=CHANGELOG)/, '')
  await expect(text).toMatchFileSnapshot('fixtures/upgrade.txt')
  expect(await tell()).toBe('')
})

test('an owner who upgrades from version 1.0.0 is told what has changed', async () => {
  await folder.write('.cache/published.json')

  expect(await tell()).toContain(`is now version ${version}; before, it was 1.0.0.`)
  expect(await tell()).toBe('')
})

test('says nothing without a record of an older version', async () => {
  // A new shop
  expect(await tell()).toBe('')
  expect(await readFile(folder.at(record), 'utf8')).toContain(version)

  // The record of a newer version
  await writeSealed(folder.at(record), { version: '99.0.0' })
  expect(await tell()).toBe('')

  // A damaged record, which any version may have written
  await folder.write('.cache/published.json')
  await writeFile(folder.at(record), 'damaged')
  expect(await tell()).toBe('')
})

test('a command runs even if the record cannot be written', async () => {
  await rm(folder.at('.cache'), { recursive: true, force: true })
  await folder.write('.cache', 'a file in place of the folder')

  expect(await tell()).toBe('')
})
