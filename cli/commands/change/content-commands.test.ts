import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import type { Answers } from '../../edit/kinds/new-kind.ts'
import { kinds } from './apply-change.ts'
import { askAtTerminal, defineNew, questionsIn } from './content-commands.ts'

/** Sends keys to a terminal, one every few milliseconds, until the returned timer is cleared. */
function typeKeys(keys: readonly string[], input: PassThrough) {
  const keysLeft = [...keys]
  return setInterval(() => keysLeft.length > 0 && input.write(keysLeft.shift()), 5)
}

const choices = {
  languages: ['sv', 'en'],
  names: { gallery: ['main', 'wide'], edition: ['saga'] },
}

test('asks for each value of a kind once, and offers the shop’s choices', async () => {
  const lines = Object.entries(kinds).flatMap(([name, kind]) => {
    const questions = questionsIn(choices.languages, kind).map((question) => ({
      ...question,
      choices: question.choices?.(choices),
    }))
    return [name, ...questions.map((question) => `  ${JSON.stringify(question)}`)]
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('fixtures/questions.txt')
})

const ENTER = '\r'
const DOWN = '\u001b[B'
const CTRL_C = '\u0003'

/** The keys typed for each question about a poster. Enter alone skips a question. */
const posterKeys: Readonly<Record<string, readonly string[]>> = {
  // This question is required, so Enter alone does not answer it.
  id: [ENTER, `paper-moon ${ENTER}`],
  gallery: [DOWN + ENTER],
  image: [`a.jpg${ENTER}`],
  after: [ENTER],
  draft: ['y'],
  'title-sv': [`Månen, 'den'${ENTER}`],
  'title-en': [ENTER],
  'description-sv': [ENTER],
  'description-en': [ENTER],
}

test.each([
  ['poster', Object.values(posterKeys).flat()],
  ['gallery', [`moons${ENTER}`, ENTER, ENTER, CTRL_C]],
  // Passing an option skips the questions.
  ['quote --name=Bo', []],
] as const)('saga new %s asks for missing values at a terminal', async (line, keys) => {
  const input = new PassThrough()
  const output = new PassThrough()
  const ask = askAtTerminal((command) => output.write(command), { input, output })
  const program = new Command().exitOverride()
  program.configureOutput({ writeErr: (words) => output.write(words) })
  const add = async (_: unknown, { id, value, isOn, texts }: Answers) => {
    output.write(JSON.stringify([id, value('gallery'), isOn('draft'), texts('title')]))
  }
  defineNew(program, { kinds, readChoices: async () => choices, add, ask })

  const typing = typeKeys(keys, input)
  await program
    .parseAsync(['new', ...line.split(' ')], { from: 'user' })
    .catch(() => undefined)
  clearInterval(typing)

  const screen = `${stripVTControlCharacters(await text(output.end()))}\n`
  const [name] = line.split(' ')
  await expect(screen).toMatchFileSnapshot(`fixtures/asked-${name}.txt`)
})

test('a question shows control characters in names as codes', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const ask = askAtTerminal(() => undefined, { input, output })
  const names = {
    ...choices.names,
    gallery: ['walls\u001b]0;title\u0007', 'gpj.\u202eexe\n::error::'],
  }
  const [, posterKind] = Object.entries(kinds).find(([name]) => name === 'poster') ?? []

  const typing = typeKeys([`paper-moon${ENTER}`, CTRL_C], input)
  if (posterKind) await ask('poster', posterKind, { ...choices, names })
  clearInterval(typing)

  const screen = await text(output.end())
  expect(screen).toContain('wallsU+001B]0;titleU+0007')
  expect(screen).toContain('gpj.U+202EexeU+000A::error::')
})
