import { join } from 'node:path'
import { home } from '../support/cli.ts'
import { contentOf } from './content-of.ts'

// The content that the real shop must show. If a poster is added to content/, the tests
// expect another card.
export const {
  galleries,
  languages,
  posterPages,
  posterScreens,
  prices,
  purchaseLinksOf,
  screens,
  site,
  wordsOfPoster,
} = contentOf(join(home, 'content'))
