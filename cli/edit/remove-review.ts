import type { Content } from '../load/content.ts'
import { suggest } from '../load/suggest.ts'
import { averageRating } from '../model/review.ts'
import type { Project } from '../project.ts'
import { changeSite, editFile } from './files.ts'
import type { Change, Rejection } from './transaction.ts'

/** A review, with what the shop claims of all of them. */
export async function removeReview(
  project: Project,
  content: Content,
  id: string,
): Promise<Change | Rejection> {
  const { site, reviews } = content
  if (!site || !reviews)
    return {
      rejected: ['content/reviews.yaml and content/site.yaml must have no errors first: run "saga validate"'],
    }
  const index = reviews.value.findIndex((review) => review.id === id)
  if (index < 0) {
    const near = suggest(
      id,
      reviews.value.map((review) => review.id),
    )
    return { rejected: [`there is no review "${id}"${near ? `; did you mean "${near}"?` : ''}`] }
  }
  const left = reviews.value.toSpliced(index, 1)
  if (left.length === 0)
    return {
      rejected: [`"${id}" is the only review, from which the shop's rating is: add another one first`],
    }
  const { expect } = site.value.reviews
  return {
    files: [
      await editFile(project, content, reviews.file, `"${id}", removed`, [{ op: 'remove', path: [index] }]),
      ...(await changeSite(project, content, {
        ...(expect === undefined ? {} : { 'reviews.expect': expect - 1 }),
        'claims.rating': averageRating(left),
      })),
    ],
  }
}
