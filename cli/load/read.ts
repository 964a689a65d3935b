import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { contentHash } from '../hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import type { PublicFile } from '../model/site.ts'
import type { Project } from '../project.ts'
import { bookSchemaFor, editionSchemaFor } from '../schema/books.ts'
import { gallerySchemaFor, posterSchemaFor, pricesSchema, seoSchemaFor } from '../schema/catalog.ts'
import { siteSchema } from '../schema/site.ts'
import { stringsFileSchema } from '../schema/strings.ts'
import { quotesSchema, reviewsSchemaFor, storySchema, testimonialsSchema } from '../schema/voices.ts'
import { type Content, editionFolder, originalsAmong, seoFiles } from './content.ts'
import { parseYaml, type Reading, rememberedDocument, type SourceDocument } from './document.ts'
import type { Found } from './files.ts'
import { guessedLanguages } from './languages.ts'
import { type MarkdownFile, type MarkdownParts, parseMarkdown, splitMarkdown } from './markdown.ts'
import { type Memory, type OpenMemory, openMemory } from './memory.ts'
import { isPicture, type Measured, measurePicture, type Picture } from './pictures.ts'
import { listSources } from './sources.ts'
import { readTexts, type TextFile } from './texts.ts'
import { type TranslatedText, translatedTexts } from './translated.ts'

export interface ReadResult {
  readonly content: Content
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads content/ and public/, as far as they are not remembered, and reports every fault. Nothing else parses them. */
export async function readContent(
  project: Project,
  { content: listing, published } = listSources(project),
  open: OpenMemory = openMemory,
): Promise<ReadResult> {
  const probes = await open(project.cache, 'pictures', '2')
  const { texts, faults: notWhole } = readTexts(project, listing.files, probes)
  const { pictures, faults: notMeasured } = await measureAll(project, listing.files, probes)
  const faults = [...notWhole, ...notMeasured]
  const diagnostics = [...listing.diagnostics, ...published.diagnostics, ...faults.map(([, fault]) => fault)]
  const failed = new Set(faults.map(([path]) => path))
  const publicFiles = hashPublic(project, published.files, probes)

  const site = parseYaml(
    { file: 'content/site.yaml', firstLine: 1 },
    texts.get('site.yaml')?.read() ?? '',
    siteSchema,
  )
  const languages = languagesOf(
    site.ok
      ? site.value.value.languages.map(({ code }) => code)
      : guessedLanguages(texts.get('site.yaml')?.read() ?? '', [...texts.keys()]),
  )
  const records = await open(project.cache, 'records', `${project.codeHash} ${languages.join(' ')}`)
  const parts = await splitMarkdown(texts, records)
  const first = languages[0]

  const accept = <T>(path: string, reading: Reading<T>): T | undefined => {
    diagnostics.push(...reading.diagnostics)
    if (!reading.ok) failed.add(path)
    return reading.ok ? reading.value : undefined
  }
  const yaml = <S extends z.ZodType>(path: string, schema: S): SourceDocument<z.output<S>> | undefined => {
    const text = texts.get(path)
    return text === undefined ? undefined : accept(path, recalled(path, text, schema, records))
  }
  const markdown = <S extends z.ZodType>(path: string, schema: S): MarkdownFile<z.output<S>> | undefined => {
    const part = parts.get(path)
    return part && accept(path, parseMarkdown(`content/${path}`, part, schema))
  }
  const all = <S extends z.ZodType>(pattern: RegExp, schema: S): SourceDocument<z.output<S>>[] =>
    [...texts.keys()].filter((path) => pattern.test(path)).flatMap((path) => yaml(path, schema) ?? [])
  const perLang = <T>(read: (lang: Lang) => T): Readonly<Record<Lang, T>> =>
    Object.fromEntries(languages.map((lang) => [lang, read(lang)]))

  if (texts.has('site.yaml')) accept('site.yaml', site)
  const editions = [...texts.keys()]
    .filter((path) => /^books\/[^/]+\/edition\.yaml$/.test(path))
    .flatMap(
      (path) =>
        yaml(
          path,
          editionSchemaFor(languages, ownLanguage(texts.get(path)?.read() ?? '', languages), first),
        ) ?? [],
    )
  const books = editions.flatMap((edition) => {
    const folder = editionFolder(edition)
    const schema = bookSchemaFor(languages, edition.value.language)
    return [...new Set(edition.value.books)].flatMap((id) => {
      const book = markdown(`${folder}${id}.md`, schema)
      return book ? [{ id, edition: edition.value.slug, book }] : []
    })
  })
  const posters = all(/^posters\/[^/]+\/[^/]+\.yaml$/, posterSchemaFor(languages, first))
  const content: Content = {
    languages,
    site: site.ok ? site.value : undefined,
    prices: yaml('prices.yaml', pricesSchema),
    reviews: yaml('reviews.yaml', reviewsSchemaFor(languages)),
    posters,
    originals: originalsAmong(posters),
    galleries: all(/^galleries\/[^/]+\.yaml$/, gallerySchemaFor(languages, first)),
    pages: seoFiles.flatMap((path) => yaml(path, seoSchemaFor(languages, first)) ?? []),
    editions,
    books,
    prose: proseOf(parts, languages, accept),
    stories: perLang((lang) => markdown(`story/${lang}.md`, storySchema)),
    testimonials: perLang((lang) => yaml(`testimonials/${lang}.yaml`, testimonialsSchema)),
    quotes: perLang((lang) => yaml(`quotes/${lang}.yaml`, quotesSchema)),
    strings: perLang((lang) => yaml(`strings/${lang}.yaml`, stringsFileSchema)),
    pictures,
    publicFiles,
    files: new Set(listing.files.map(({ path }) => path)),
    failed,
    textsIn: textsInEach(languages),
    digest: contentHash([...texts].map(([path, { hash }]) => `${path} ${hash}`).join('\n')),
  }
  await Promise.all([records.save(), probes.save()])
  return { content, diagnostics }
}

function textsInEach(languages: readonly Lang[]): Content['textsIn'] {
  const found = new Map<SourceDocument<unknown>, readonly TranslatedText[]>()
  return (document) => {
    const texts = found.get(document) ?? translatedTexts(document.value, languages)
    found.set(document, texts)
    return texts
  }
}

/** The pictures of content/, by path below it; those that cannot be measured are reported and left out. */
async function measureAll(
  project: Project,
  files: readonly Found[],
  memory: Memory,
): Promise<{
  readonly pictures: ReadonlyMap<string, Picture>
  readonly faults: readonly (readonly [path: string, fault: Diagnostic])[]
}> {
  const pictures = new Map<string, Picture>()
  const faults: (readonly [string, Diagnostic])[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    if (!isPicture(path)) continue
    const known = memory.recall(path, stamp) as Measured | undefined
    const measured = known ?? (await measurePicture(await readFile(join(project.content, onDisk))))
    if (typeof measured === 'string') {
      faults.push([path, unmeasured(path, measured)])
      continue
    }
    pictures.set(path, { ...measured, onDisk })
    if (!known && settled) memory.remember(path, stamp, measured)
  }
  return { pictures, faults }
}

const unmeasured = (path: string, message: string): Diagnostic => ({
  severity: 'error',
  code: 'image',
  at: { file: `content/${path}` },
  message,
  hint: 'export it again as JPEG or PNG',
})

function hashPublic(project: Project, files: readonly Found[], memory: Memory): readonly PublicFile[] {
  return files.map(({ path, onDisk, stamp, settled }) => {
    const known = memory.recall(`public/${path}`, stamp)
    if (typeof known === 'string') return { path, onDisk, hash: known }
    const hash = contentHash(readFileSync(join(project.publicFolder, onDisk)))
    if (settled) memory.remember(`public/${path}`, stamp, hash)
    return { path, onDisk, hash }
  })
}

/** Only documents without any fault are remembered, so that a fault is told anew in each run. */
function recalled<S extends z.ZodType>(
  path: string,
  { hash, read }: TextFile,
  schema: S,
  records: Memory,
): Reading<SourceDocument<z.output<S>>> {
  const origin = { file: `content/${path}`, firstLine: 1 }
  const value = records.recall(path, hash)
  if (value !== undefined)
    return { ok: true, diagnostics: [], value: rememberedDocument(origin, read, value as z.output<S>) }
  const reading = parseYaml(origin, read(), schema)
  if (reading.ok && reading.diagnostics.length === 0) records.remember(path, hash, reading.value.value)
  return reading
}

/** Translations of book texts: Markdown whose front matter says nothing. */
function proseOf(
  parts: ReadonlyMap<string, Reading<MarkdownParts>>,
  languages: readonly Lang[],
  accept: <T>(path: string, reading: Reading<T>) => T | undefined,
): Content['prose'] {
  return new Map(
    [...parts].flatMap(([path, part]) => {
      const lang = /^books\/[^/]+\/[^/]+\.([a-z]+)\.md$/.exec(path)?.[1]
      if (lang === undefined || !languages.includes(lang)) return []
      const prose = accept(path, part)
      return prose ? [[path, prose] as const] : []
    }),
  )
}

const languagesOf = (codes: readonly Lang[]): readonly [Lang, ...Lang[]] => {
  const [first, ...rest] = codes
  if (first === undefined) throw new Error('the schema asks for at least one language')
  return [first, ...rest]
}

/** The edition's own language decides which texts must be there, so it is read before the rest is checked. */
const ownLanguage = (text: string, languages: readonly [Lang, ...Lang[]]): Lang => {
  const named = /^language:\s*['"]?([a-z]+)/m.exec(text)?.[1]
  if (named !== undefined && languages.includes(named)) return named
  // The field is at fault, and is reported; the language that most of the texts have is meant.
  const texts = (lang: Lang): number => text.split(new RegExp(`\\b${lang}: `)).length
  return languages.reduce((most, lang) => (texts(lang) > texts(most) ? lang : most))
}
