import { expect, test } from 'vitest'
import { argumentsOf, commandLine, questionsOf } from './ask.ts'
import { definitions, kinds } from './definitions.ts'

test('each value of a kind is asked once, with the choices of the shop', async () => {
  const choices = { languages: ['sv', 'en'], galleries: ['main', 'wide'], editions: ['saga'] }
  const asked = kinds.flatMap((kind) => [
    kind,
    ...questionsOf(definitions[kind], choices).map((question) => `  ${JSON.stringify(question)}`),
  ])
  await expect(`${asked.join('\n')}\n`).toMatchFileSnapshot('../fixtures/questions.txt')
})

test('answers become the command that does the same', () => {
  const asked = [
    ...argumentsOf({ name: '' }, 'paper-moon '),
    ...argumentsOf({ name: 'gallery' }, 'main'),
    ...argumentsOf({ name: 'draft' }, true),
    ...argumentsOf({ name: 'after' }, ''),
    ...argumentsOf({ name: 'media' }, false),
    ...argumentsOf({ name: 'title-sv' }, "Månen, 'den'"),
  ]
  expect(commandLine(['saga', 'new', 'poster', ...asked])).toBe(
    "saga new poster paper-moon --gallery main --draft --title-sv 'Månen, '\\''den'\\'''",
  )
})
