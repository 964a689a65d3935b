import { expect, it } from 'vitest'
import { asWritten, findPlaces, nearestTo, wordsOf } from './findWords.ts'

/** Titles, each with its other words. */
const texts = [
  ['Valbarnet', 'Valen går upp ur den ovala sjön, blå som drakögat, väldig'],
  ['Drakögat', 'Det ser allt. Man ser en nymåne, kvällens blad, rojo'],
  ['Sjökungen tiger', 'Poster-A2, stor, med en val och duvor'],
  ['La niña', 'La ballena azul nada; 8½ Öar'],
  ['The Whale, in Stars', 'Two moons, and a llama; flores, månen'],
] as const
const things = texts.map(([title, others]) => ({ title: wordsOf(title), others: wordsOf(others) }))

/** Words whole, begun, inside, in titles and not, in other forms; with one letter wrong, more, missing or swapped, and two. */
const queries = `va|val|valar|valen|valb|kung|sjokungen|ÖGAT|niño|och val|a2|a3||–|8|ballena la|whale|whales|ballenas|moon
duva|flor|månar|måne|man|sofá|blå val|blå|bla|azul|ojo|sjön|sjon
vax|valx|sjökxngen|sjökungenn|sjökngen|jsökungen|sjxkxngen|hwale|drakögaa lama|tigre|stro|llxma|llama whxle`

const nameOf = (place: number): string => texts[place]?.[0] ?? ''

it('words find what holds each of them, the best first, but for one letter where nothing else does', async () => {
  const lines = queries.split(/[|\n]/).map((query) => {
    const found = findPlaces(wordsOf(query), things).map(nameOf)
    return `"${query}": ${found.length === texts.length ? 'everything' : found.join(' | ') || 'nothing'}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('findWords.txt')
})

it.each([
  ['sjokungne', ['Sjökungen']],
  ['balena', ['ballena']],
  ['whxxe', []],
  ['whalxx', ['Whale']],
  ['blå whale', ['Whale']],
  ['blå valen stars', ['blå', 'Valen']],
  ['xyzzy', []],
])('where nothing has "%s", %o is offered', (query, offered) => {
  const near = nearestTo(wordsOf(query), things)
  expect(asWritten(near, texts.flat())).toEqual(offered)
  if (near[0]) expect(findPlaces(near, things)).not.toEqual([])
})
