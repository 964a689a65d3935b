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

const titlesFor = (query: string) => find(query)?.map(([title]) => title)

it.each([
  ['as written', 'sjökungen'],
  ['with an extra letter at the end', 'sjökungenn'],
  ['with an extra letter at the beginning', 'xsjökungen'],
  ['with an extra letter inside', 'sjökuxngen'],
  ['with a missing letter', 'sjökngen'],
  ['with a wrong letter inside', 'sjökxngen'],
  ['with a wrong first letter', 'xjökungen'],
  ['with a wrong last letter', 'sjökungex'],
  ['with two letters swapped', 'jsökungen'],
  ['with the last two letters swapped', 'sjökungne'],
  ['without its marks', 'sjokungen'],
  ['without its marks and with a wrong letter', 'sjokxngen'],
  ['in capitals and with a wrong letter', 'SJÖKXNGEN'],
  ['half typed', 'sjök'],
  ['half typed and with a wrong letter', 'sjöxung'],
])('the search finds a title %s: %s', (_, query) => {
  expect(titlesFor(query)).toEqual(['Sjökungen tiger'])
})

it('the search forgives a wrong letter from five letters on, and only one', () => {
  const { find } = searchIn(['Konstnär', 'Llama'], (title) => [title, ''])

  expect(find('lxama')).toEqual(['Llama'])
  expect(find('konxtn')).toEqual(['Konstnär'])
  // Four letters are too few, also if a longer word begins with them.
  expect(find('lxam')).toEqual([])
  expect(find('konx')).toEqual([])
  expect(find('lxxma')).toEqual([])
  expect(find('kxnxtnär')).toEqual([])
})

it('the search forgives nothing in a word that the shop has', () => {
  const { find } = searchIn(['Hands', 'Bands', 'Sands'], (title) => [title, ''])

  expect(find('hands')).toEqual(['Hands'])
  // Unknown words match every title that differs from them in one letter.
  expect(find('rands')).toEqual(['Hands', 'Bands', 'Sands'])
})

it('a search with several mistyped words forgives each of them', () => {
  expect(titlesFor('llama whxle')).toEqual(['The Whale, in Stars'])
  expect(titlesFor('whxle llxma')).toEqual(['The Whale, in Stars'])
  expect(titlesFor('drakögaa lama')).toEqual([])
})

it.each([
  ['whales', 'The Whale, in Stars'],
  ['moon', 'The Whale, in Stars'],
  ['flor', 'The Whale, in Stars'],
  ['månar', 'The Whale, in Stars'],
  ['ballenas', 'La niña'],
  ['duva', 'Sjökungen tiger'],
  ['valar', 'Valbarnet'],
])('the search finds "%s" by another ending of the word, in "%s"', (query, title) => {
  expect(titlesFor(query)?.[0]).toBe(title)
})

it('titles come before other texts, whole words before parts, and large parts before small ones', () => {
  const works = [
    ['Fem', 'Valen'],
    ['Kvalet', ''],
    ['Valbarnets drömmar', ''],
    ['Valbarn', ''],
    ['Blå val', ''],
    ['Valen', ''],
  ] as const
  const { find } = searchIn(works, (words) => words)

  expect(find('val')?.map(([title]) => title)).toEqual([
    'Blå val',
    'Valen',
    'Valbarn',
    'Valbarnets drömmar',
    'Kvalet',
    'Fem',
  ])
})

it('parts of words need three letters inside a title, and four in other texts', () => {
  const works = [
    ['Drakögat', 'Poster'],
    ['Ett', 'Konstposter'],
    ['Ko', 'Öst'],
  ] as const
  const { find } = searchIn(works, (words) => words)
  const titlesFor = (query: string) => find(query)?.map(([title]) => title)

  expect(titlesFor('d')).toEqual(['Drakögat'])
  expect(titlesFor('kög')).toEqual(['Drakögat'])
  expect(titlesFor('öga')).toEqual(['Drakögat'])
  expect(titlesFor('öst')).toEqual(['Ko'])
  expect(titlesFor('ko')).toEqual(['Ko'])
  expect(titlesFor('stpo')).toEqual(['Ett'])
  expect(titlesFor('stp')).toEqual([])
  expect(titlesFor('post')).toEqual(['Drakögat', 'Ett'])
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
