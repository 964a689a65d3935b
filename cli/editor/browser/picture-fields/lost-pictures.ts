import { editsBetween, editValue } from '../../values.ts'
import { ask } from '../server.ts'

export const LOST_PICTURE =
  'The picture that you had chosen is no longer kept: choose it again.'

/**
 * Matches the name of an uploaded picture, which the server keeps until a save names it.
 */
const UPLOADED = /^[0-9a-f]{8}-[0-9a-f-]{27}\.\w+$/

/**
 * Removes uploaded pictures that the server no longer has from unsaved input, which
 * changes a document's values from `before` to `after`. `of` names the document, or is ''
 * for a new one.
 */
export async function withoutLostPictures(before: unknown, after: unknown, of: string) {
  const edits = editsBetween(before, after)
  const isLost = await Promise.all(
    edits.map(async (edit) => {
      const name = 'value' in edit ? edit.value : undefined
      if (typeof name !== 'string' || !UPLOADED.test(name)) return false

      // The server refuses to measure a picture that it does not have.
      return ask('measures', { of, name }).then(
        () => false,
        () => true,
      )
    }),
  )
  if (!isLost.includes(true)) return { after, hasLost: false }

  const remainingEdits = edits.filter((_, index) => !isLost[index])
  return { after: editValue(before, remainingEdits), hasLost: true }
}
