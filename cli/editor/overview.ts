import type { LoadedContent } from '../commands/load-content.ts'
import { type Coverage, coverageOf } from '../load/coverage.ts'
import { draftsOf } from '../load/drafts.ts'
import { listDocuments } from './documents.ts'
import { findingAt } from './findings.ts'
import { filesOf } from './form.ts'
import type { Overview, Steps } from './protocol.ts'
import { newKindsOf } from './work.ts'

/** Everything that can be edited, and what is left to do. */
export function overviewOf({ content, diagnostics }: LoadedContent, steps: Steps): Overview {
  const documents = listDocuments(content)
  const owners = new Map(
    documents.flatMap((document) => filesOf(document).map((file) => [file, document.name])),
  )
  const drafts = new Set(draftsOf(content).flatMap((draft) => ('file' in draft ? [draft.file] : [])))
  const wrong = diagnostics.filter(({ severity }) => severity !== 'info')
  return {
    shop: content.site?.value.name ?? '',
    languages: content.languages,
    galleries: content.galleries.map(({ value }) => ({
      slug: value.slug,
      title: value.label.en ?? value.slug,
      orientation: value.orientation,
    })),
    documents: documents.map((document) => {
      const files = new Set(filesOf(document))
      return {
        name: document.name,
        title: document.title,
        group: document.group,
        page: document.page,
        draft: [...files].some((file) => drafts.has(file)),
        problems: wrong.filter(({ at }) => files.has(at.file)).length,
      }
    }),
    todo: diagnostics.map((found) => ({
      ...findingAt(found, []),
      document: owners.get(found.at.file),
      place: found.at.line === undefined ? found.at.file : `${found.at.file}:${found.at.line}`,
    })),
    coverage: coverageOf(content).map(totalOf),
    steps,
    kinds: newKindsOf(content),
  }
}

const totalOf = ({ language, parts }: Coverage) => ({
  language,
  translated: parts.reduce((sum, part) => sum + part.translated, 0),
  total: parts.reduce((sum, part) => sum + part.total, 0),
})
