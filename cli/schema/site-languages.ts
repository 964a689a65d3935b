import * as z from 'zod'
import * as field from './common.ts'
import { isCountry } from './countries.ts'
import { fieldGroup } from './fields.ts'
import { titles } from './titles.ts'

export const language = fieldGroup(
  {
    code: field.languageCode.describe('Stands in addresses: /sv/…'),
    name: field.text.describe('In the language itself: Svenska'),
    locale: z
      .string()
      .regex(/^[a-z]{2,3}_[A-Z]{2}$/, 'use a locale like sv_SE')
      .refine(
        (locale) => isCountry(locale.slice(-2)),
        'use a locale of a country that exists, like sv_SE',
      )
      .describe('For shared cards: sv_SE'),
    flag: z
      .string()
      .regex(/^[a-z]{2}$/, 'use a two-letter country code in lower case')
      .describe('Country of the flag in the menu: se'),
    fallback: field
      .languageIn([])
      .optional()
      .describe(
        'Code of the language whose texts are shown where this one lacks them. Without it a missing interface text shows its key, and any other text stands in the first language.',
      ),
    formerly: z
      .array(field.languageCode)
      .optional()
      .describe(
        'Its earlier codes, if it was renamed: addresses below them redirect to the present one.',
      ),
    draft: field.draft,
  },
  {
    code: 'code in addresses',
    name: 'name',
    locale: 'language and country for shared cards',
    flag: 'flag',
    fallback: {
      title: 'shown instead',
      note: 'The language whose texts visitors see where this one lacks them. Without it, they see the first language.',
    },
    formerly: {
      title: 'earlier codes in addresses',
      note: 'Addresses with these codes lead to the present one.',
    },
    draft: titles.draft,
  },
)

export function requireDistinctCodes(
  languages: readonly z.output<typeof language>[],
  context: z.RefinementCtx,
) {
  languages.forEach(({ code }, index) => {
    if (languages.findIndex((language) => language.code === code) < index)
      context.addIssue({
        code: 'custom',
        path: [index, 'code'],
        message: 'list each language once',
      })
  })
}
