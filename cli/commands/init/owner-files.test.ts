import { expect, test } from 'vitest'
import { withScripts } from './owner-files.ts'

test('package.json keeps its keys, its scripts, its indentation and its line ends', () => {
  const text = '{\r\n\t"name": "mine",\r\n\t"scripts": {\r\n\t\t"new": "mine"\r\n\t}\r\n}'

  const textWithScripts = withScripts(text) ?? ''

  expect(textWithScripts).toMatch(/^\{\r\n\t"name": "mine",\r\n\t"scripts": \{\r\n\t\t"/)
  expect(textWithScripts).not.toMatch(/[^\r]\n|\n$/)
  expect(JSON.parse(textWithScripts)).toEqual({
    name: 'mine',
    scripts: {
      watch: 'saga watch',
      build: 'saga build',
      validate: 'saga validate',
      new: 'mine',
      checkout: 'saga checkout',
      rename: 'saga rename',
      remove: 'saga remove',
    },
  })
  expect(withScripts(textWithScripts)).toBe(textWithScripts)
})

test.each(['', '[]', '{ "scripts": [] }', '{ "scripts": "x" }', '{'])(
  'no scripts are added to a package.json that is %j',
  (text) => {
    expect(withScripts(text)).toBeUndefined()
  },
)
