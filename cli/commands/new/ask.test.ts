import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { askAtTerminal, questionsOf } from './ask.ts'
import { definitions, kinds } from './definitions.ts'

const choices = { languages: ['sv', 'en'], galleries: ['main', 'wide'], editions: ['saga'] }

test('each value of a kind is asked once, with the choices of the shop', async () => {
  const asked = kinds.flatMap((kind) => [
    kind,
    ...questionsOf(definitions[kind], choices).map((question) => `  ${JSON.stringify(question)}`),
  ])
  await expect(`${asked.join('\n')}\n`).toMatchFileSnapshot('../fixtures/questions.txt')
})

test.each([
  // Enter alone is no answer to what is required.
  ['poster', ['\r', 'paper-moon \r', '\u001b[B\r', 'a.jpg\r', '\r', 'y', "Månen, 'den'\r", '\r', '\r', '\r']],
  ['gallery', ['moons\r', '\r', '\r', '\u0003']],
] as const)('a dialog at the terminal becomes the command that does the same: %s', async (kind, keys) => {
  const [input, output, left] = [new PassThrough(), new PassThrough(), [...keys]]
  const typing = setInterval(() => left.length > 0 && input.write(left.shift()), 5)
  const ask = askAtTerminal((line) => output.write(line), { input, output })
  const answer = await ask(kind, definitions[kind], choices)
  clearInterval(typing)
  const said = `${stripVTControlCharacters(String(output.read()))}\n${JSON.stringify(answer)}\n`
  await expect(said).toMatchFileSnapshot(`../fixtures/asked-${kind}.txt`)
})
