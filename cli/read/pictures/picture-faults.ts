import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import { type Content, contentPath } from '../content.ts'
import { isFolderFault, type PictureFault } from './picture-kinds.ts'
import { type ImageReference, imageReferencesOf } from './pictures.ts'

/**
 * Reports each unusable picture at the first line that names it or, if no line does, at the picture's file.
 * `failed` lists the paths of the unusable pictures in content/.
 * @param fileFaults faults in the files of pictures, by path in content/
 * @param listingFaults diagnostics from listing the files of content/, such as broken links
 */
export function reportPictureFaults(
  project: Project,
  { entries, images }: Pick<Content, 'entries' | 'images'>,
  fileFaults: ReadonlyMap<string, PictureFault>,
  listingFaults: readonly Diagnostic[],
) {
  const references = firstReferences(imageReferencesOf({ entries }))
  const missing = [...references.keys()].filter(
    (path) => !images.has(path) && !fileFaults.has(path),
  )
  // Folders are not in the list of files, so one with the name of a picture is found only on disk.
  const folders = missing.filter((path) => isFolder(join(project.content, path)))
  const faults = new Map([
    ...fileFaults,
    ...folders.map((path) => [path, isFolderFault] as const),
  ])

  const pictureDiagnostics = [...faults].map(([path, { fault, hint }]) => {
    const reference = references.get(path)
    if (!reference)
      return error('image', { file: `content/${path}` }, `the picture ${fault}`, hint)
    return error('image', reference.at(), `"${reference.name}" ${fault}`, hint)
  })

  const listingDiagnostics = listingFaults.map((diagnostic) => {
    const reference = references.get(contentPath(diagnostic.at))
    if (!reference) return diagnostic
    return {
      ...diagnostic,
      at: reference.at(),
      message: `"${reference.name}": ${diagnostic.message}`,
    }
  })
  const unreachable = listingFaults
    .map(({ at }) => contentPath(at))
    .filter((path) => references.has(path))
  return {
    diagnostics: [...pictureDiagnostics, ...listingDiagnostics],
    failed: [...faults.keys(), ...unreachable],
  }
}

/** Returns the first reference to each picture, by the picture's path in content/. */
function firstReferences(
  references: readonly ImageReference[],
): ReadonlyMap<string, ImageReference> {
  const referencesByPath = new Map<string, ImageReference>()
  for (const reference of references) {
    const { path } = reference
    if (path === undefined || referencesByPath.has(path)) continue
    referencesByPath.set(path, reference)
  }
  return referencesByPath
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
