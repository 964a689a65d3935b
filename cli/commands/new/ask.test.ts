import { expect, test } from 'vitest'
import { argumentsOf, commandLine, questionsOf } from './ask.ts'

test('each value of a kind is asked once, with the choices of the shop', () => {
  const definition = {
    summary: 'add a poster',
    argument: 'id of the poster',
    required: { '--gallery <slug>': 'gallery that shows it' },
    optional: { '--draft': 'hide it' },
    texts: { title: 'its title' },
    choicesOf: { gallery: ({ galleries }: { readonly galleries: readonly string[] }) => galleries },
  }
  const questions = questionsOf(definition, { languages: ['sv', 'en'], galleries: ['main'], editions: [] })
  expect(questions).toMatchObject([
    { name: '', isRequired: true, isSwitch: false, choices: [] },
    { name: 'gallery', isRequired: true, isSwitch: false, choices: ['main'] },
    { name: 'draft', isRequired: false, isSwitch: true, choices: [] },
    { name: 'title-sv', isRequired: false, isSwitch: false, choices: [] },
    { name: 'title-en', isRequired: false, isSwitch: false, choices: [] },
  ])
})

test('a kind without an argument that needs every text asks for none but those', () => {
  const definition = {
    summary: '',
    required: {},
    optional: {},
    texts: { title: 'its title' },
    isEveryTextRequired: true,
  }
  expect(questionsOf(definition, { languages: ['sv'], galleries: [], editions: [] })).toMatchObject([
    { name: 'title-sv', isRequired: true },
  ])
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
