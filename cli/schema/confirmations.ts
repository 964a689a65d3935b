import * as z from 'zod'

const textHash = z
  .string()
  .regex(/^[0-9a-f]{12}$/, 'must be 12 hexadecimal digits in quotes')

/** Schema of content/confirmations.yaml. Texts are identified by hashes, so confirmations survive renamed files. */
export const confirmationsSchema = z.array(
  z.strictObject({
    source: textHash.describe('Hash of the source text, as it is now.'),
    translation: textHash.describe('Hash of the translation that is still right.'),
    words: z.string().describe('How the translation begins, for readers of the file.'),
  }),
)

export type Confirmations = z.output<typeof confirmationsSchema>
