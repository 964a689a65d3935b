import { type Change, type Rejection, readSource } from '../../edit/transaction.ts'
import type { Content } from '../../load/content.ts'
import { suggest } from '../../load/suggest.ts'
import { averageRating } from '../../model/review.ts'
import type { Project } from '../../project.ts'
import { changeSite } from '../new/change-site.ts'
import { withoutEntry } from '../new/yaml-edit.ts'

/** A review, with what the shop claims of all of them. */
export async function removeReview(
  project: Project,
  { site, reviews }: Content,
  id: string,
): Promise<Change | Rejection> {
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
      {
        path: 'content/reviews.yaml',
        description: `"${id}", removed`,
        replaces: withoutEntry(await readSource(project, 'content/reviews.yaml'), [], index),
      },
      ...(await changeSite(project, {
        ...(expect === undefined ? {} : { 'reviews.expect': expect - 1 }),
        'claims.rating': averageRating(left),
      })),
    ],
  }
}
