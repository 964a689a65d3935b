import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandShop, textOptions } from '../shops/command-shop.ts'

const shop = commandShop()

test('the first review, quote and testimonial create their files', async () => {
  for (const path of ['reviews.yaml', 'quotes', 'testimonials'])
    await rm(join(shop.root, 'content', path), { recursive: true })
  // The rating in the settings would no longer be the average of the reviews, which is an error.
  await shop.edit('site.yaml', (text) => text.replace('  rating: 4.5\n', ''))

  const runs = [
    await shop.run(
      'new review --name Bo --country NO --rating 5 --language sv --date 2025-09-30',
      '--comment-sv',
      'Fin',
    ),
    await shop.run('new quote --name Bo', ...textOptions('text')),
    await shop.run('new testimonial --name Bo --rating 5', ...textOptions('text')),
  ]

  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
  const files = await shop.everyFile()
  expect(files.get('reviews.yaml')).toContain('id: review-1')
  expect(files.get('quotes/en.yaml')).toContain('name: Bo')
  expect(files.get('testimonials/es.yaml')).toContain('rating: 5')
})
