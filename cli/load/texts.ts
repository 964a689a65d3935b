import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { conflictIn } from './conflicts.ts'
import { type Found, isMissing, notUtf8, readText } from './files.ts'

/** The texts of content/, by path below it; those that are not whole are reported and left out. */
export function readTexts(
  project: Project,
  files: readonly Found[],
): {
  readonly texts: ReadonlyMap<string, string>
  readonly faults: readonly (readonly [path: string, fault: Diagnostic])[]
} {
  const texts = new Map<string, string>()
  const faults: (readonly [string, Diagnostic])[] = []
  for (const { path } of files) {
    if (!/\.(?:yaml|md)$/.test(path) || /(?:^|\/)README\.md$/i.test(path)) continue
    const file = `content/${path}`
    const text = textAt(join(project.content, path))
    const fault = text === undefined ? notUtf8(file) : text === null ? undefined : conflictIn(file, text)
    if (fault) faults.push([path, fault])
    else if (typeof text === 'string') texts.set(path, text)
  }
  return { texts, faults }
}

/** null when the file vanished after it was listed. */
function textAt(path: string): string | undefined | null {
  try {
    return readText(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
