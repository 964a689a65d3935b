import { type BackendEnvironment, readBackend } from '../load/backend.ts'
import { checkContent } from '../load/check/check.ts'
import type { Content } from '../load/content.ts'
import type { OpenMemory } from '../load/memory.ts'
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

/** Reads and checks everything: what `validate` reports. */
export async function loadContent(
  project: Project,
  environment: BackendEnvironment,
  sources?: Sources,
): Promise<Loaded> {
  const { content, backend, check } = await readAll(project, environment, sources)
  return { content, backend, diagnostics: check([]) }
}

/** Content as it could be read. Whether it is sound is another question, which takes as long again. */
interface Unchecked {
  readonly content: Content
  readonly backend: Backend | undefined
  /** What reading alone found. */
  readonly found: readonly Diagnostic[]
  /** That, what somebody else found, and all that is wrong with what was read: sorted by place, none twice. */
  check(further: readonly Diagnostic[]): readonly Diagnostic[]
}

/** Reads everything: what `build` and `watch` start from. */
export async function readAll(
  project: Project,
  environment: BackendEnvironment,
  sources?: Sources,
  open?: OpenMemory,
): Promise<Unchecked> {
  const { content, diagnostics } = await readContent(project, sources, open)
  const { backend, diagnostics: ofBackend } = readBackend(content, environment)
  const found = [...diagnostics, ...ofBackend]
  return {
    content,
    backend,
    found,
    check: (further) => sorted([...found, ...further, ...checkContent(content)]),
  }
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
