import { readFileSync } from 'node:fs'

// Read, not imported: of a large shop Vite would make a module of 70 MB.
const read = (name) => JSON.parse(readFileSync(`src/${name}.json`, 'utf8'))

export const posters = read('posters')
export const shop = read('shop')
