import { type OpenFileCache, openFileCache } from '../cache/file-cache.ts'
import { contentHash } from '../fs/hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { pathOf } from '../schema/content-paths.ts'
import { type SiteFile, siteSchema } from '../schema/site.ts'
import { type Content, documentsOf, type Entry } from './content.ts'
import { createDocumentReader, readySchema } from './document-reader.ts'
import { guessLanguages } from './languages.ts'
import { parseMarkdownFiles } from './markdown.ts'
import { measureImages, readPublicFiles } from './measured-files.ts'
import { findMisnamedFiles } from './misnamed.ts'
import { readDocuments } from './read-documents.ts'
import { listShopFiles } from './sources.ts'
import { readTexts, type TextFile } from './text-files.ts'
import type { SourceDocument } from './yaml.ts'

export interface ReadResult {
  readonly content: Content
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads content/ and public/, as far as they are not cached, and reports every fault. Nothing else parses them. */
export async function readContent(
  project: Project,
  { content: { files, ...listing }, published } = listShopFiles(project),
  open: OpenFileCache = openFileCache,
): Promise<ReadResult> {
  const probes = await open(project.cache, 'pictures', '4')
  const { texts, faults: textFaults } = readTexts(project, files, probes)
  const { images, faults: imageFaults } = await measureImages(project, files, probes)
  const { publicFiles, faults: publicFaults } = readPublicFiles(project, published.files, probes)
  const faults = [...textFaults, ...imageFaults]
  const misnamed = findMisnamedFiles(files.map(({ path }) => path))

  const records = await open(project.cache, 'records', project.codeHash)
  const reader = createDocumentReader(texts, await parseMarkdownFiles(texts, records), records)
  const site = reader.readYaml(SITE, readySchema(siteSchema))
  const languages = languagesOf(site, texts)
  const { entries, prose } = readDocuments(reader, languages)
  const own: readonly Entry[] = site ? [{ collection: 'site', names: {}, document: site }] : []
  await Promise.all([records.flush(), probes.flush()])
  return {
    content: {
      languages,
      ...documentsOf([...own, ...entries], languages, texts.keys()),
      prose,
      images,
      publicFiles,
      files: new Set(files.map(({ path }) => path)),
      failed: new Set([...faults.map(([path]) => path), ...misnamed.keys(), ...reader.failed]),
      digest: contentHash([...texts].map(([path, { hash }]) => `${path} ${hash}`).join('\n')),
    },
    diagnostics: [
      ...listing.diagnostics,
      ...published.diagnostics,
      ...publicFaults,
      ...faults.map(([, fault]) => fault),
      ...misnamed.values(),
      ...reader.diagnostics,
    ],
  }
}

const SITE = pathOf('site', {})

type Texts = ReadonlyMap<string, TextFile>

function languagesOf(site: SourceDocument<SiteFile> | undefined, texts: Texts): Content['languages'] {
  const [first, ...rest] = site
    ? site.value.languages.map(({ code }) => code)
    : guessLanguages(texts.get(SITE)?.read() ?? '', [...texts.keys()])
  if (first === undefined) throw new Error('the schema asks for at least one language')
  return [first, ...rest]
}
