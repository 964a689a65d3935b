import { expect, it } from 'vitest'
import { isFound, wordsOf } from './findWords.ts'

const texts = [
  'Valbarnet och drakögat',
  'Sjökungen tiger',
  'El nino de la ballena',
  'Poster-A2, stor',
  '8½ Öar',
]
/** Each in two of its letters, begun, whole, in another order, with one letter wrong, more or missing, and with two. */
const queries = `va|valb|kung|sjokungen|ÖGAT|niño|och val|a2|a3||–|8|ballena el
val|vax|valk|valx|valbarnex|valbarnett|barxet|xalbarnet|xrakogat|drakiga|drakköga|drköga|darköga|dxakyga|darkyga|dkga
drakögat lama|kraögat|tigre|itger|tige|tigerr|tigerrr|stro|sto|store`

it('words find what holds each of them, or begins with it but for one letter', async () => {
  const lines = queries.split(/[|\n]/).map((query) => {
    const found = texts.filter((text) => isFound(wordsOf(query), wordsOf(text)))
    return `"${query}": ${found.length === texts.length ? 'everything' : found.join(' | ') || 'nothing'}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('findWords.txt')
})
