import { expect, test } from 'vitest'
import { idFrom, titleFrom } from './posters-from-files.ts'

test.each([
  ['duene-bei-rubjerg', 'duene-bei-rubjerg', 'Duene bei rubjerg'],
  ['Düne bei Rubjerg', 'dune-bei-rubjerg', 'Düne bei Rubjerg'],
  ['Düne_bei_Rubjerg', 'dune-bei-rubjerg', 'Düne bei Rubjerg'],
  ['Düne bei Rubjerg'.normalize('NFD'), 'dune-bei-rubjerg', 'Düne bei Rubjerg'],
  ['élan d’été', 'elan-dete', 'Élan d’été'],
  ["Anna's_Æblehøst", 'annas-aeblehost', "Anna's Æblehøst"],
  ['Saint-Malo im Mai', 'saint-malo-im-mai', 'Saint-Malo im Mai'],
  ['iPhone-Bild', 'iphone-bild', 'iPhone Bild'],
  ['IMG_2034', 'img-2034', 'IMG 2034'],
  ['2034', '2034', '2034'],
  [' (1) _sjö_ ', '1-sjo', '(1) sjö'],
  ['!', '', '!'],
])('the file name %j gives the id %j and the title %j', (name, id, title) => {
  expect(idFrom(name, false)).toBe(id)
  expect(titleFrom(`/photos/${name}.jpg`)).toBe(title)
})

test.each([
  ['Dünen Süß', 'duenen-suess'],
  ['ÄÖÜ', 'aeoeue'],
  ['Café', 'cafe'],
])('in a German shop, the file name %j gives the id %j', (name, id) => {
  expect(idFrom(name, true)).toBe(id)
})
