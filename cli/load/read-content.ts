import { type OpenFileCache, openFileCache } from '../cache/file-cache.ts'
import { contentHash } from '../fs/hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { type Content, documentsOf } from './content.ts'
import { findMisnamedFiles } from './listing.ts'
import { readDocuments } from './read-documents.ts'
import { measureImages, readPublicFiles, readTexts } from './read-files.ts'
import { listShopFiles } from './sources.ts'

/** Reads content/ and public/, as far as they are not cached, and reports every fault. Nothing else parses them. */
export async function readContent(
  project: Project,
  { content: { files, ...listing }, published } = listShopFiles(project),
  open: OpenFileCache = openFileCache,
): Promise<{ readonly content: Content; readonly diagnostics: readonly Diagnostic[] }> {
  const paths = files.map(({ path }) => path)
  const probes = await open(project.cache, 'pictures', '4')
  const texts = readTexts(project, files, probes)
  const images = await measureImages(project, files, probes)
  const { publicFiles, faults: publicFaults } = readPublicFiles(project, published.files, probes)
  const faults = [...texts.faults, ...images.faults]
  const misnamed = findMisnamedFiles(paths)
  const records = await open(project.cache, 'records', project.codeHash)
  const { languages, entries, prose, failed, diagnostics } = await readDocuments(texts.found, records)
  await Promise.all([records.flush(), probes.flush()])
  return {
    content: {
      languages,
      ...documentsOf(entries, languages, [...texts.found.keys()]),
      prose,
      images: images.found,
      publicFiles,
      files: new Set(paths),
      failed: new Set([...faults.map(([path]) => path), ...misnamed.keys(), ...failed]),
      digest: contentHash([...texts.found].map(([path, { hash }]) => `${path} ${hash}`).join('\n')),
    },
    diagnostics: [
      ...listing.diagnostics,
      ...published.diagnostics,
      ...publicFaults,
      ...faults.map(([, fault]) => fault),
      ...misnamed.values(),
      ...diagnostics,
    ],
  }
}
