import { expect, it } from 'vitest'
import { searchIn } from './findWords.ts'

/** Titles with their other words. */
const texts = [
  ['Valbarnet', 'Valen går upp ur den ovala sjön, blå som drakögat, väldig'],
  ['Drakögat', 'Det ser allt. Man ser en nymåne, kvällens blad, rojo'],
  ['Sjökungen tiger', 'Poster-A2, stor, med en val och duvor'],
  ['La niña', 'La ballena azul nada; 8½ Öar'],
  ['The Whale, in Stars', 'Two moons, and a llama; flores, månen'],
] as const
const { find, near } = searchIn(texts, (words) => words)

const queries = [
  // Whole words, beginnings and inner parts of words, in and outside titles.
  'va|val|valar|valen|valb|kung|sjokungen|ÖGAT|niño|och val|a2|a3||–|8|ballena la',
  'whale|whales|ballenas|moon|duva|flor|månar|måne|man|sofá|blå val|blå|bla|azul',
  'ojo|sjön|sjon',
  // One or two wrong letters.
  'vax|valx|sjökxngen|sjökungenn|sjökngen|jsökungen|sjxkxngen|hwale|drakögaa lama',
  'tigre|stro|llxma|llama whxle',
].flatMap((line) => line.split('|'))

it('finds the texts that match all words, with the best matches first', async () => {
  const lines = queries.map((query) => {
    const matches = find(query)
    if (!matches) return `"${query}": no words`

    const titles = matches.map(([title]) => title).join(' | ')
    return `"${query}": ${titles || 'nothing'}`
  })

  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('findWords.txt')
})

it.each([
  ['sjokungne', 'Sjökungen'],
  ['balena', 'ballena'],
  ['whxxe', 'Whale'],
  ['valbarmen', 'Valbarnet'],
  ['whalxx', 'Whale'],
  ['konstposter', 'Poster'],
  ['blå whale', 'whale'],
  ['Blå valen stars', 'Blå valen'],
  ['NIÑA niñö', 'NIÑA niña'],
  // A compound is split.
  ['Blåval', 'blå val'],
  // A word with two letters swapped is preferred to one with a letter missing.
  ['vlaen', 'Valen'],
  // Known words are tried before guesses.
  ['azul nxdax', 'azul'],
  ['xyzzy', ''],
  ['–', ''],
])('for "%s", which matches nothing, suggests "%s"', (query, suggestion) => {
  expect(near(query)).toBe(suggestion)
  if (suggestion) expect(find(suggestion)).not.toEqual([])
})

it.each([
  ['strasse', 'Straße im Regen'],
  ['rod', 'Rød himmel'],
  ['laka', 'Łąka'],
  ['oeuvre', 'Œuvre'],
  ['aeble', 'Æble'],
])('"%s" finds "%s", whose letters many keyboards lack', (typed, title) => {
  const titles = [title, 'Anders']

  expect(searchIn(titles, (text) => [text, '']).find(typed)).toEqual([title])
})
