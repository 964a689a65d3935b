import type { LoadedContent } from '../commands/load-content.ts'
import { coverageOf } from '../load/coverage.ts'
import { draftsOf } from '../load/drafts.ts'
import { listDocuments } from './documents.ts'
import { filesOf } from './form.ts'
import type { History } from './history.ts'
import { additionsOf } from './work.ts'

/** Everything that can be edited, and what is left to do. */
export function overviewOf({ content, diagnostics }: LoadedContent, history: History) {
  const documents = listDocuments(content)
  const owners = new Map(
    documents.flatMap((document) => filesOf(document).map((file) => [file, document.name])),
  )
  const drafts = new Set(draftsOf(content).flatMap((draft) => ('file' in draft ? [draft.file] : [])))
  const problems = new Map<string | undefined, number>()
  for (const { severity, at } of diagnostics) {
    const owner = owners.get(at.file)
    if (severity !== 'info') problems.set(owner, (problems.get(owner) ?? 0) + 1)
  }
  return {
    shop: content.site?.value.name ?? '',
    languages: content.languages,
    documents: documents.map((document) => {
      const { name, title, group } = document
      const draft = filesOf(document).some((file) => drafts.has(file))
      const count = problems.get(name)
      const marks = [
        ...(draft ? ['draft'] : []),
        ...(count ? [count === 1 ? '1 problem' : `${count} problems`] : []),
      ]
      return { name, title, group, draft, marks }
    }),
    todo: diagnostics.map(({ severity, message, hint, at }) => ({
      severity,
      name: owners.get(at.file),
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
