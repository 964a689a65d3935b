import { editsBetween, editValue, type ValueEdit } from '../../values.ts'
import { ask } from '../server.ts'

export const LOST_PICTURE =
  'The picture that you had chosen is no longer kept: choose it again.'

/**
 * Matches the name by which values refer to an uploaded picture, which is a UUID with the file's extension. The server
 * keeps an upload until a save refers to it, for at most 30 days.
 */
const UPLOADED = /^[0-9a-f]{8}-[0-9a-f-]{27}\.\w+$/

/**
 * Removes from unsaved input the uploaded pictures that the server no longer has. The
 * input changes a document's values from `before` to `after`. `of` is the document's
 * name, or '' for a new one.
 */
export async function withoutLostPictures(before: unknown, after: unknown, of: string) {
  const edits = editsBetween(before, after)
  const losses = await Promise.all(edits.map((edit) => setsLostPicture(edit, of)))
  const remainingEdits = edits.filter((_, index) => !losses[index])
  if (remainingEdits.length === edits.length) return { after, hasLost: false }

  return { after: editValue(before, remainingEdits), hasLost: true }
}

/** Tells whether an edit sets an uploaded picture that the server no longer has. */
async function setsLostPicture(edit: ValueEdit, of: string): Promise<boolean> {
  const name = 'value' in edit ? edit.value : undefined
  if (typeof name !== 'string' || !UPLOADED.test(name)) return false

  // The server refuses to measure a picture that it does not have.
  return ask('measures', { of, name }).then(
    () => false,
    () => true,
  )
}
