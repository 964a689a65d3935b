import type { LoadedContent } from '../commands/load-content.ts'
import { coverageOf } from '../load/coverage.ts'
import { draftsOf } from '../load/drafts.ts'
import { documentsByFile, filesOf } from './documents.ts'
import type { History } from './history.ts'
import { additionsOf } from './work.ts'

/** Everything that can be edited, and what is left to do. */
export function overviewOf({ content, diagnostics }: LoadedContent, history: History) {
  const owners = documentsByFile(content)
  const drafts = new Set(draftsOf(content).flatMap((draft) => ('file' in draft ? [draft.file] : [])))
  const problems = diagnostics.filter(({ severity }) => severity !== 'info')
  return {
    shop: content.site?.value.name ?? '',
    languages: content.languages,
    documents: [...new Set(owners.values())].map((document) => {
      const { name, title, group } = document
      const own = filesOf(document)
      const draft = own.some((file) => drafts.has(file))
      const { length } = problems.filter(({ at }) => own.includes(at.file))
      const marks = [draft && 'draft', length > 0 && `${length} ${length === 1 ? 'problem' : 'problems'}`]
      return { name, title, group, draft, marks: marks.filter((mark) => mark !== false) }
    }),
    todo: diagnostics.map(({ severity, message, hint, at }) => ({
      severity,
      name: owners.get(at.file)?.name,
      title: at.line === undefined ? at.file : `${at.file}:${at.line}`,
      notes: [hint === undefined ? message : `${message}; ${hint}`],
    })),
    coverage: coverageOf(content).map(({ language, parts }) => ({
      language,
      translated: parts.reduce((sum, part) => sum + part.translated, 0),
      total: parts.reduce((sum, part) => sum + part.total, 0),
    })),
    steps: history.next(),
    works: additionsOf(content),
  }
}
