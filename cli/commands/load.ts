import { type BackendEnvironment, readBackend } from '../load/backend.ts'
import { checkContent } from '../load/check/check.ts'
import type { Content } from '../load/content.ts'
import { readContent } from '../load/read.ts'
import type { Sources } from '../load/sources.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Backend } from '../model/page.ts'
import type { Project } from '../project.ts'

export interface Loaded {
  readonly content: Content
  readonly backend: Backend | undefined
  /** All of them, sorted by place, none twice. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads and checks everything: what `validate` reports and `build` starts from. */
export async function loadContent(
  project: Project,
  environment: BackendEnvironment,
  sources?: Sources,
): Promise<Loaded> {
  const { content, diagnostics } = await readContent(project, sources)
  const { backend, diagnostics: ofBackend } = readBackend(content, environment)
  return { content, backend, diagnostics: sorted([...diagnostics, ...checkContent(content), ...ofBackend]) }
}

export function sorted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>()
  return [...diagnostics].sort(byPlace).filter(({ code, at, message }) => {
    const name = JSON.stringify([code, at.file, at.line, at.column, message])
    return !seen.has(name) && seen.add(name)
  })
}

const byPlace = ({ at: a }: Diagnostic, { at: b }: Diagnostic): number =>
  a.file < b.file
    ? -1
    : a.file > b.file
      ? 1
      : (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
