import { join } from 'node:path'
import { contentOf } from './content-of.ts'

// The content that the small shop must show.
export const {
  galleries: smallGalleries,
  languages,
  prices,
  purchaseLinkOf,
  screens,
  site,
  wordsOfPoster,
} = contentOf(join(import.meta.dirname, 'small-shop/content'))
