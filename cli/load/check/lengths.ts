import { type Diagnostic, warning } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'

/**
 * Characters that Google's feed takes: of a title 150, with the size and "without logo" behind it; of a description 5000.
 * What the checkout function takes is more: check/orders.ts.
 */
const LONGEST = { title: 120, description: 5000 } as const

/** Posters' texts are not longer than what shopping feeds take, which leave out such posters or cut them. */
export const checkLengths = ({ posters, languages }: Content): readonly Diagnostic[] =>
  posters.flatMap((poster) =>
    languages.flatMap((lang) =>
      (['title', 'description'] as const).flatMap((field): Diagnostic[] => {
        const length = poster.value[field][lang]?.length ?? 0
        if (length <= LONGEST[field]) return []
        return [
          warning(
            'too-long',
            poster.at([field, lang]),
            `this ${field} has ${length} characters; shopping feeds take ${LONGEST[field]}`,
            `shorten it by at least ${length - LONGEST[field]}`,
          ),
        ]
      }),
    ),
  )
