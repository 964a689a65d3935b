import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { askForShop } from './ask-for-shop.ts'
import { allQuestions, readAnswers } from './questions.ts'

const ENTER = '\r'
const DOWN = '\u001b[B'
const CTRL_C = '\u0003'

/** Answers the questions with these keys. Returns the typed answers and the screen. */
async function answerWith(keys: readonly string[]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const ask = askForShop((line) => output.write(line), { input, output })
  const keysLeft = [...keys]
  const typing = setInterval(
    () => keysLeft.length > 0 && input.write(keysLeft.shift()),
    5,
  )

  const typed = await ask(allQuestions)
  clearInterval(typing)
  return { typed, screen: stripVTControlCharacters(await text(output.end())) }
}

test('saga init asks eight questions and prints the equivalent command', async () => {
  const { typed, screen } = await answerWith([
    `Nordlicht Drucke, https://nordlicht.example${ENTER}`,
    `de,fr${ENTER}`,
    ENTER,
    `DE,AT${ENTER}`,
    `A1,A2,A3${ENTER}`,
    'y',
    DOWN + ENTER,
    DOWN + ENTER,
  ])

  expect(typed).toEqual({
    name: 'Nordlicht Drucke',
    address: 'https://nordlicht.example',
    languages: 'de,fr',
    countries: 'DE,AT',
    sizes: 'A1,A2,A3',
    'logo-option': 'yes',
    sells: 'checkout',
    host: 'cloudflare',
  })
  expect(readAnswers(typed ?? {})).toMatchObject({ hasLogoOption: true, currency: 'EUR' })
  expect(screen).toContain(
    "saga init --name 'Nordlicht Drucke' --address https://nordlicht.example --languages 'de,fr' --countries 'DE,AT' --sizes 'A1,A2,A3' --logo-option --sells checkout --host cloudflare",
  )
})

test('Enter alone chooses the default of every question', async () => {
  const { typed } = await answerWith(Array.from({ length: 8 }, () => ENTER))

  expect(typed).toEqual({})
})

test('a wrong answer is explained at once, and the question is asked again', async () => {
  const { screen } = await answerWith([ENTER, `deutsch${ENTER}`, CTRL_C])

  expect(screen).toContain('"deutsch" is not the code of a language')
  expect(screen).toContain('Nothing was written.')
})
