import { fieldOrderOf } from '../../../edit/change.ts'
import { applyEdits } from '../../../edit/edits.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { type Rejection, readSource } from '../../../edit/transaction.ts'
import { averageRating } from '../../../model/document.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Project } from '../../../project.ts'
import type { Content } from '../../../read/content.ts'
import { fileOf } from '../../../schema/content-paths.ts'
import { valuesIn } from '../../../yaml/source.ts'
import type { ValueEdit } from '../../values.ts'

/**
 * Updates the number of reviews and their average rating, which the shop's settings state,
 * if the changed files add or remove reviews. Returns the changed files and, if a statement
 * changes, the settings.
 */
export async function planReviewClaims(
  project: Project,
  content: Content,
  files: readonly FileChange[],
): Promise<readonly FileChange[] | Rejection> {
  const { site, reviews } = content
  const settingsFile = fileOf('site')
  const nextReviews = reviewsAfter(files)
  const changesSettings = files.some(({ path }) => path === settingsFile)
  if (!site || !reviews || !nextReviews || changesSettings) return files

  const previousReviews = reviews.value
  const claims = [
    {
      path: ['reviews', 'expect'],
      was: previousReviews.length,
      value: nextReviews.length,
    },
    {
      path: ['claims', 'rating'],
      was: averageRating(previousReviews),
      value: averageRating(nextReviews),
    },
  ]
  // A claim that did not match the previous reviews is left unchanged.
  const edits = claims.flatMap(({ path, was, value }): readonly ValueEdit[] =>
    was !== value && valueAt(site.value, path) === was
      ? [{ op: 'set', path, value }]
      : [],
  )
  if (edits.length === 0) return files

  const text = await readSource(project, settingsFile)
  const order = fieldOrderOf(settingsFile, content)
  const result = applyEdits(settingsFile, text, edits, order)
  const isRejected = typeof result !== 'string'
  return isRejected ? result : [...files, { path: settingsFile, replaces: result }]
}

/** Returns the reviews after a change; undefined if the change does not affect them. */
function reviewsAfter(
  files: readonly FileChange[],
): readonly { readonly rating: number }[] | undefined {
  const file = files.find(({ path }) => path === fileOf('reviews'))
  if (!file || !('replaces' in file)) return undefined

  const values = valuesIn(file.path, String(file.replaces))
  return Array.isArray(values) ? values : undefined
}
