import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import type { Answers } from '../../edit/kinds/new-kind.ts'
import { kinds } from './apply-change.ts'
import { askAtTerminal, defineNew, questionsIn } from './content-commands.ts'

const choices = {
  languages: ['sv', 'en'],
  names: { gallery: ['main', 'wide'], edition: ['saga'] },
}

test('each value of a kind has one question, with the choices of the shop', async () => {
  const asked = Object.entries(kinds).flatMap(([name, kind]) => [
    name,
    ...questionsIn(choices.languages, kind).map(
      (question) =>
        `  ${JSON.stringify({ ...question, choices: question.choices?.(choices) })}`,
    ),
  ])
  await expect(`${asked.join('\n')}\n`).toMatchFileSnapshot('fixtures/questions.txt')
})

test.each([
  // Enter alone does not answer a required question.
  [
    'poster',
    [
      '\r',
      'paper-moon \r',
      '\u001b[B\r',
      'a.jpg\r',
      '\r',
      'y',
      "Månen, 'den'\r",
      '\r',
      '\r',
      '\r',
    ],
  ],
  ['gallery', ['moons\r', '\r', '\r', '\u0003']],
  // Passing an option skips the questions.
  ['quote --name=Bo', []],
] as const)('saga new %s at a terminal', async (line, keys) => {
  const [input, output, left] = [new PassThrough(), new PassThrough(), [...keys]]
  const ask = askAtTerminal((command) => output.write(command), { input, output })
  const program = new Command().exitOverride()
  program.configureOutput({ writeErr: (words) => output.write(words) })
  const add = async (_: unknown, { id, value, isOn, texts }: Answers) => {
    output.write(JSON.stringify([id, value('gallery'), isOn('draft'), texts('title')]))
  }
  defineNew(program, kinds, async () => choices, add, ask)
  const typing = setInterval(() => left.length > 0 && input.write(left.shift()), 5)
  await program
    .parseAsync(['new', ...line.split(' ')], { from: 'user' })
    .catch(() => undefined)
  clearInterval(typing)
  const said = `${stripVTControlCharacters(await text(output.end()))}\n`
  await expect(said).toMatchFileSnapshot(`fixtures/asked-${line.replace(/ .*/, '')}.txt`)
})

test('a question shows control characters in names as codes', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const ask = askAtTerminal(() => undefined, { input, output })
  const names = {
    ...choices.names,
    gallery: ['walls\u001b]0;title\u0007', 'gpj.\u202eexe\n::error::'],
  }
  const poster = Object.entries(kinds).flatMap(([name, kind]) =>
    name === 'poster' ? [kind] : [],
  )[0]
  const asked = poster && ask('poster', poster, { ...choices, names })
  const keys = ['paper-moon\r', '\u0003']
  const typing = setInterval(() => keys.length > 0 && input.write(keys.shift()), 5)
  await asked
  clearInterval(typing)
  const screen = await text(output.end())
  expect(screen).toContain('wallsU+001B]0;titleU+0007')
  expect(screen).toContain('gpj.U+202EexeU+000A::error::')
})
