import { join, relative } from 'node:path'
import type { Message } from 'esbuild'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'

/**
 * Waits for all bundles, even when one fails.
 * @throws one error with esbuild's errors of all bundles; if there is another kind of error, the first of that kind
 */
export async function awaitBundles<T extends readonly unknown[]>(
  bundles: {
    readonly [K in keyof T]: Promise<T[K]>
  },
): Promise<T> {
  const settled = await Promise.allSettled(bundles)
  const reasons: unknown[] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const other = reasons.find((reason) => !hasMessages(reason))
  if (other !== undefined) throw other
  if (reasons.length === 0) return Promise.all(bundles) as unknown as Promise<T>
  const errors = reasons.flatMap((reason) => (hasMessages(reason) ? reason.errors : []))
  throw Object.assign(new Error('the code cannot be bundled'), { errors })
}

const hasMessages = (error: unknown): error is Error & { readonly errors: readonly Message[] } =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors)

/** Returns esbuild's errors in templates/ and islands/ as diagnostics; undefined for other errors. */
export function codeDiagnosticsOf(thrown: unknown, project: Project): readonly Diagnostic[] | undefined {
  if (!hasMessages(thrown)) return undefined
  return thrown.errors.map(({ text, location, notes }) => {
    const related = notes.flatMap((note) =>
      note.location ? [{ message: note.text, at: locationOf(note.location, project) }] : [],
    )
    const hint = location?.suggestion ? `write ${location.suggestion}` : undefined
    return error('code', locationOf(location, project), text, hint, related)
  })
}

/** esbuild counts columns in UTF-8 bytes, from 0. */
function locationOf(location: Message['location'], project: Project): Location {
  if (!location) return { file: pathInSite(project, 'templates') }
  const { file, line, column, length, lineText } = location
  const characters = (from: number, to: number): number =>
    Buffer.from(lineText).subarray(from, to).toString().length
  return {
    file: pathInSite(project, file),
    line,
    column: characters(0, column) + 1,
    length: Math.max(1, characters(column, column + length)),
  }
}

/** Diagnostics name files relative to the site's root; code lies beside the CLI. */
export const pathInSite = ({ root, home }: Project, file: string): string => relative(root, join(home, file))
