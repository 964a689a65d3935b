import { draftsOf } from '../load/drafts.ts'
import type { LoadedContent } from '../load/load-content.ts'
import { coverageOf } from '../load/translations.ts'
import { documentsByFile } from './documents.ts'
import type { Shop } from './shop.ts'
import { additionsOf } from './work.ts'

const groups = { error: 'Errors: the shop cannot be built', warning: 'Warnings', info: 'Notes' }

/** Everything that can be edited, and what is left to do. */
export function overviewOf(shop: Shop, { content, diagnostics }: LoadedContent) {
  const owners = documentsByFile(content)
  const drafts = draftsOf(content)
  const documents = [...new Set(owners.values())].map(({ name, title, group, files }) => {
    const isDraft = drafts.some((draft) => 'file' in draft && files.has(draft.file))
    const { length } = diagnostics.filter(({ severity, at }) => severity !== 'info' && files.has(at.file))
    const count = length > 0 ? [`${length} ${length === 1 ? 'problem' : 'problems'}`] : []
    return { group, name, title, marks: isDraft ? ['draft', ...count] : count, notes: [] }
  })
  const findings = diagnostics.map(({ severity, message, hint, at }) => ({
    group: groups[severity],
    name: owners.get(at.file)?.name,
    title: at.line === undefined ? at.file : `${at.file}:${at.line}`,
    marks: [],
    notes: [hint === undefined ? message : `${message}; ${hint}`],
  }))
  const unfinished = documents.filter(({ marks }) => marks.includes('draft'))
  return {
    shop: content.site?.value.name ?? '',
    languages: content.languages,
    documents,
    /** The most urgent first. */
    todo: [
      ...Object.values(groups).flatMap((name) => findings.filter(({ group }) => group === name)),
      ...unfinished.map((document) => ({ ...document, group: 'Drafts' })),
    ],
    coverage: coverageOf(content).map(({ language, parts }) => ({
      language,
      translated: parts.reduce((sum, part) => sum + part.translated, 0),
      total: parts.reduce((sum, part) => sum + part.total, 0),
    })),
    steps: shop.next(),
    works: additionsOf(content),
  }
}
