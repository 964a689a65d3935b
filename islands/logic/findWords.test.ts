import { expect, it } from 'vitest'
import { isFound, wordsOf } from './findWords.ts'

const finds = (query: string, text: string): boolean => isFound(wordsOf(query), wordsOf(text))

it.each([
  ['valb', 'Valbarnet'],
  ['kung', 'Sjökungen tiger'],
  ['sjokungen', 'Sjökungen tiger'],
  ['ÖGA', 'Drakens öga'],
  ['niño', 'El nino de la ballena'],
  ['barnet val', 'Valen och barnet'],
  ['a2', 'Poster-A2, stor'],
  ['', 'Valbarnet'],
  [' – ', 'Valbarnet'],
  // One letter wrong, too many or missing, or two in the other order.
  ['valk', 'Valbarnet'],
  ['valbarnex', 'Valbarnet'],
  ['drakiga', 'Drakögat sover'],
  ['drakköga', 'Drakögat sover'],
  ['drköga', 'Drakögat sover'],
  ['darköga', 'Drakögat sover'],
])('the words "%s" find "%s"', (query, text) => {
  expect(finds(query, text)).toBe(true)
})

it.each([
  ['two letters wrong', 'dxakyga'],
  ['a short word with a wrong letter', 'vax'],
  ['a wrong letter in the middle of a word', 'barxet'],
  ['two letters in the other order and one wrong', 'darkyga'],
  ['two letters missing', 'dkga'],
  ['the first letter wrong and another', 'xrakyga'],
  ['a word that is not there', 'drakögat lama'],
])('%s finds nothing: "%s"', (_, query) => {
  expect(finds(query, 'Valbarnet och drakögat')).toBe(false)
})
