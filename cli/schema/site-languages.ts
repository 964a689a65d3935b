import * as z from 'zod'
import * as field from './common.ts'
import { isCountry } from './countries.ts'
import { fieldGroup } from './fields.ts'
import { titles } from './titles.ts'

export const language = fieldGroup(
  {
    code: field.languageCode.describe('Used in addresses: /sv/…'),
    name: field.text.describe('Name of the language in that language: Svenska'),
    locale: z
      .string()
      .regex(/^[a-z]{2,3}_[A-Z]{2}$/, 'use a locale like sv_SE')
      .refine(
        (locale) => isCountry(locale.slice(-2)),
        'use a locale with a valid country, like sv_SE',
      )
      .describe('Language and country for link previews: sv_SE'),
    flag: z
      .string()
      .regex(/^[a-z]{2}$/, 'use a two-letter country code in lower case')
      .describe('Country whose flag the menu shows: se'),
    fallback: field
      .languageIn([])
      .optional()
      .describe(
        'Code of the language that is shown where a text in this language is missing. Without it, a missing interface text shows its key, and any other text is shown in the first language.',
      ),
    formerly: z
      .array(field.languageCode)
      .optional()
      .describe(
        'Earlier codes, if the language was renamed. Addresses with these codes redirect to the current one.',
      ),
    draft: field.draft,
  },
  {
    code: 'code in addresses',
    name: 'name',
    locale: 'language and country for link previews',
    flag: 'flag',
    fallback: {
      title: 'fallback language',
      note: 'Visitors see this language where a text is missing. Without it, they see the first language.',
    },
    formerly: {
      title: 'earlier codes in addresses',
      note: 'Addresses with these codes redirect to the current one.',
    },
    draft: titles.draft,
  },
)

export function requireDistinctCodes(
  languages: readonly z.output<typeof language>[],
  context: z.RefinementCtx,
) {
  const codes = languages.map(({ code }) => code)
  for (const [index, code] of codes.entries()) {
    const isRepeated = codes.indexOf(code) < index
    if (!isRepeated) continue

    context.addIssue({
      code: 'custom',
      path: [index, 'code'],
      message: 'list each language once',
    })
  }
}
