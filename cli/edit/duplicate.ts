import { posix } from 'node:path'
import { purchaseLinksOf } from '../load/check/links.ts'
import type { Content } from '../load/content.ts'
import type { Project } from '../project.ts'
import type { Edit } from './edits.ts'
import { readEdited } from './files.ts'
import { find, galleriesOf } from './find.ts'
import { checkPosterId, listPoster } from './kinds/poster.ts'
import type { Change, Rejection } from './transaction.ts'

/** A hidden copy of a poster behind it, with links of its own and, until it gets another one, the same picture. */
export async function duplicate(
  project: Project,
  content: Content,
  id: string,
  to: string,
): Promise<Change | Rejection> {
  const poster = find(content.posters, 'poster', id)
  const rejected = [...(typeof poster === 'string' ? [poster] : []), ...checkPosterId(to, content)]
  if (typeof poster === 'string' || rejected.length > 0) return { rejected }
  const pattern = content.site?.value.purchaseLinks
  const edits: readonly Edit[] = [
    { op: 'set', path: ['id'], value: to },
    { op: 'set', path: ['draft'], value: true },
    ...(poster.value.formerly ? [{ op: 'remove', path: ['formerly'] } as const] : []),
    ...Object.entries(pattern ? purchaseLinksOf(pattern, to) : {}).map(
      ([variant, value]) => ({ op: 'set', path: ['gumroadLinks', variant], value }) as const,
    ),
  ]
  return {
    files: [
      {
        path: `${posix.dirname(poster.file)}/${to}.yaml`,
        description: 'the copy, a draft',
        creates: await readEdited(project, content, poster.file, edits),
      },
      ...(await Promise.all(
        galleriesOf(id, content).map((gallery) =>
          listPoster(project, content, gallery, to, gallery.value.posters.indexOf(id) + 1),
        ),
      )),
    ],
  }
}
