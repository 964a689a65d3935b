import { editsBetween, editValue } from '../../values.ts'
import { ask } from '../server.ts'

export const LOST_PICTURE =
  'The picture that you had chosen is no longer kept: choose it again.'

/** The name of a received picture, which the server keeps until a save names it. */
const received = /^[0-9a-f]{8}-[0-9a-f-]{27}\.\w+$/

/** Takes received pictures that the server no longer has out of a draft. `of` is its document; '' for a new one. */
export async function withoutLostPictures(before: unknown, after: unknown, of: string) {
  const edits = editsBetween(before, after)
  const isLost = await Promise.all(
    edits.map(async (edit) => {
      const name = 'value' in edit ? edit.value : undefined
      if (typeof name !== 'string' || !received.test(name)) return false
      return ask('measures', { of, name }).then(
        () => false,
        () => true,
      )
    }),
  )
  if (!isLost.includes(true)) return { after, hasLost: false }
  return {
    after: editValue(
      before,
      edits.filter((_, index) => !isLost[index]),
    ),
    hasLost: true,
  }
}
