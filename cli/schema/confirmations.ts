import * as z from 'zod'

const textHash = z.string().regex(/^[0-9a-f]{12}$/, 'use 12 hexadecimal digits in quotes')

/**
 * The schema of content/confirmations.yaml. Hashes identify the texts, so confirmations
 * survive when files are renamed.
 */
export const confirmationsSchema = z.array(
  z.strictObject({
    source: textHash.describe('Hash of the current source text.'),
    translation: textHash.describe('Hash of the translation, which is still correct.'),
    words: z
      .string()
      .describe('Beginning of the translation, for people who read this file.'),
  }),
)

export type Confirmations = z.output<typeof confirmationsSchema>
