import { describe, expect, it } from 'vitest'
import { isFound, wordsOf } from './findWords.ts'

const finds = (query: string, text: string): boolean => isFound(wordsOf(query), wordsOf(text))

describe('finding by words', () => {
  it.each([
    ['valb', 'Valbarnet'],
    ['kung', 'Sjökungen tiger'],
    ['sjokungen', 'Sjökungen tiger'],
    ['ÖGA', 'Drakens öga'],
    ['oga', 'Drakens öga'],
    ['niño', 'El nino de la ballena'],
    ['barnet val', 'Valen och barnet'],
    ['a2', 'Poster-A2, stor'],
    ['valk', 'Valbarnet'],
    ['valbarnex', 'Valbarnet'],
  ])('finds "%s" in "%s"', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  it.each([
    ['one letter wrong', 'drakiga'],
    ['one letter too many', 'drakköga'],
    ['one letter missing', 'drköga'],
    ['two letters in the other order', 'darköga'],
  ])('forgives %s: %s', (_, query) => {
    expect(finds(query, 'Drakögat sover')).toBe(true)
  })

  it.each([
    ['two letters wrong', 'dxakyga'],
    ['a short word with a wrong letter', 'vax'],
    ['a wrong letter in the middle of a word', 'barxet'],
    ['two letters in the other order and one wrong', 'darkyga'],
    ['two letters missing', 'dkga'],
    ['the first letter wrong and another', 'xrakyga'],
    ['a word that is not there', 'drakögat lama'],
  ])('does not find %s: %s', (_, query) => {
    expect(finds(query, 'Valbarnet och drakögat')).toBe(false)
  })

  it('finds everything when nothing is asked', () => {
    expect(finds('', 'Valbarnet')).toBe(true)
    expect(finds(' – ', 'Valbarnet')).toBe(true)
  })
})
