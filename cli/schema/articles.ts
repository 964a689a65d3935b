import * as z from 'zod'
import { choice, draft, formerly, seoSchemaOf, words } from './common.ts'

/** Front matter of content/texts/<slug>/<lang>.md; the body is the text. */
export const articleSchema = z.strictObject({
  title: words.describe('The heading of the page, and its name in the footer.'),
  draft: draft.describe(
    '`true` while it is unfinished. In the first language: `watch` shows the page with a mark, a build leaves it out. In another one: a build shows the text in the language that it falls back to.',
  ),
  formerly: formerly.describe(
    'Earlier names of the folder: their addresses redirect to the present one. In the file of the first language.',
  ),
  order: z.int().min(1).describe('Its place in the footer, from 1. The same in every language.'),
  questions: choice(
    'Whether each heading `##` is a question and the text below it its answer. The first ones also stand on the home page and beside every poster. One page can have it, in every language.',
  ),
  seo: seoSchemaOf(words).describe('For search engines and shared cards.'),
})
export type ArticleFile = z.output<typeof articleSchema>
