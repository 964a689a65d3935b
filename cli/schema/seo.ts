import * as z from 'zod'
import { type Lang, translatedText } from './common.ts'

/** Title and description for search engines and cards; also the whole of content/pages/<page>.yaml. */
export const seoSchemaFor = (languages: readonly Lang[], first: Lang) =>
  z.strictObject({
    title: translatedText(languages, first).describe(
      'The page in a search result and in the tab: 10 to 70 characters, on no other page.',
    ),
    description: translatedText(languages, first).describe(
      'Below the title in a search result and on shared cards: 50 to 160 characters.',
    ),
  })
export type SeoFile = z.output<ReturnType<typeof seoSchemaFor>>
