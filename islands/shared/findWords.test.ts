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
const { find, near } = searchIn(texts, (both) => both)

/** Whole words, beginnings and inner parts, in and outside titles, in other forms; with one or two wrong letters. */
const queries = `va|val|valar|valen|valb|kung|sjokungen|ÖGAT|niño|och val|a2|a3||–|8|ballena la|whale|whales|ballenas|moon
duva|flor|månar|måne|man|sofá|blå val|blå|bla|azul|ojo|sjön|sjon
vax|valx|sjökxngen|sjökungenn|sjökngen|jsökungen|sjxkxngen|hwale|drakögaa lama|tigre|stro|llxma|llama whxle`

it('words find texts with all of them, the best first, and forgive one letter if nothing matches', async () => {
  const lines = queries.split(/[|\n]/).map((query) => {
    const found = find(query)?.map(([title]) => title)
    return `"${query}": ${found ? found.join(' | ') || 'nothing' : 'no words'}`
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
  // Compounds; a swapped or different letter before a missing one; known words before guessed ones.
  ['Blåval', 'blå val'],
  ['vlaen', 'Valen'],
  ['azul nxdax', 'azul'],
  ['xyzzy', ''],
  ['–', ''],
])('where nothing has "%s", "%s" is offered', (query, offered) => {
  expect(near(query)).toBe(offered)
  if (offered) expect(find(offered)).not.toEqual([])
})
