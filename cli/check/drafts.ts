import {
  asNote,
  blocksBuild,
  type Diagnostic,
  type DiagnosticCode,
  error,
  placeKeyOf,
} from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { valueAt } from '../model/value-at.ts'
import { type Content, contentPath, documentsOf, type Entry } from '../read/content.ts'
import type { Path } from '../read/positions.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { contentFileAt, nameFieldOf, ownerOf, pathOf } from '../schema/content-paths.ts'

type Draft = { readonly file: string } | { readonly lang: Lang }

/** Finds the drafts of the shop, except those that the shop cannot do without: checkDrafts reports them. */
export function draftsOf(content: Content): readonly Draft[] {
  const needed = neededParts(content)
  return [
    ...content.entries.flatMap(({ collection, names, document }) =>
      (document.value as { readonly draft?: boolean }).draft &&
      !(collection === 'galleries' && names.slug === needed.gallery)
        ? [{ file: document.file }]
        : [],
    ),
    ...(content.site?.value.languages ?? [])
      .filter(({ code, draft }) => draft && !needed.languages.includes(code))
      .map(({ code }) => ({ lang: code })),
  ]
}

/** Returns the parts that cannot be drafts: the home gallery, the first language and the language of the 404 page. */
export const neededParts = ({ site, languages: [first] }: Content) => ({
  gallery: site?.value.homeGallery,
  languages: [first, site?.value.xDefault],
})

/** Faults in spite of which a page can be shown. A copy has the picture of its original at first. */
const SHOWABLE: readonly DiagnosticCode[] = [
  'duplicate-link',
  'duplicate-picture',
  'duplicate-title',
]

/** Turns findings that only drafts cause into notes. `published` lacks all drafts, `shown` only those that block. */
export function checkWithDrafts(
  content: Content,
  check: (part: Content) => readonly Diagnostic[],
) {
  const drafts = draftsOf(content)
  const published = withoutDrafts(content, drafts)
  const found = check(published)
  const all = drafts.length === 0 ? found : check(content)
  const known = new Set(found.map(placeKeyOf))
  const confirmed = new Set(all.map(placeKeyOf))
  const isCausedByDraft = (finding: Diagnostic): boolean =>
    !confirmed.has(placeKeyOf(finding))
  // Without drafts, a file that belongs to a draft seems to belong to nothing.
  const isLeftOver = (finding: Diagnostic): boolean =>
    finding.code === 'orphan' && isCausedByDraft(finding)
  const isLinkToDraft = (finding: Diagnostic): boolean =>
    finding.code === 'broken-link' && isCausedByDraft(finding)
  const ofDrafts = all.filter((finding) => !known.has(placeKeyOf(finding)))
  const blocking = ofDrafts.filter(
    (finding) => blocksBuild(finding) && !SHOWABLE.includes(finding.code),
  )
  const concerns = (draft: Draft, { at, related = [] }: Diagnostic): boolean =>
    [at, ...related.map((other) => other.at)].some(({ file }) => belongsTo(draft, file))
  const broken = drafts.filter((draft) =>
    blocking.some((finding) => concerns(draft, finding)),
  )
  const isExplained = blocking.every((finding) =>
    broken.some((draft) => concerns(draft, finding)),
  )
  const ofPublished = found
    .filter((finding) => !isLeftOver(finding))
    .map((finding) => (isLinkToDraft(finding) ? linkToDraft(finding) : finding))
  const diagnostics = [...ofPublished, ...ofDrafts.map(asNote)]
  // Where a blocking fault belongs to no draft, `watch` shows no draft at all.
  return {
    published,
    shown: withoutDrafts(content, isExplained ? broken : drafts),
    diagnostics,
  }
}

const linkToDraft = ({ at }: Diagnostic): Diagnostic =>
  error(
    'broken-link',
    at,
    'this link leads to a draft, which visitors cannot open',
    'show the draft to visitors, or link to something else',
  )

function withoutDrafts(content: Content, drafts: readonly Draft[]): Content {
  if (drafts.length === 0) return content
  const { site, languages } = content
  const files = new Set(drafts.flatMap((draft) => ('file' in draft ? draft.file : [])))
  const hidden = new Set(drafts.flatMap((draft) => ('lang' in draft ? draft.lang : [])))
  const flagsOf = (areHidden: boolean): readonly string[] =>
    (site?.value.languages ?? [])
      .filter(({ code }) => hidden.has(code) === areHidden)
      .map(({ flag }) => `flags/${flag}.svg`)
  const shownFlags = flagsOf(false)
  const goneFlags = flagsOf(true).filter((flag) => !shownFlags.includes(flag))
  const [first, ...others] = languages
  const shown: Content['languages'] = [
    first,
    ...others.filter((lang) => !hidden.has(lang)),
  ]
  const drafted = content.entries.filter(({ document }) => files.has(document.file))
  const isHidden = openHiddenFiles(drafted, hidden, first)
  const gone = new Set(
    drafted.map(
      ({ collection, names }) => `${collection} ${names[nameFieldOf(collection) ?? '']}`,
    ),
  )
  const left = content.entries
    .filter((entry) => !isHidden(entry))
    .map((entry) => withoutReferences(entry, gone, hidden))
  const paths = [...content.files].filter((path) => {
    const found = contentFileAt(path)
    return found && !isHidden(found)
  })
  return {
    ...content,
    ...documentsOf(left, paths),
    languages: shown,
    publicFiles: content.publicFiles.filter(({ path }) => !goneFlags.includes(path)),
  }
}

type File = Pick<Entry, 'collection' | 'names'>

/** Hides hidden languages, drafts, what belongs to drafts, and translations of a draft in the first language. */
function openHiddenFiles(
  drafted: readonly Entry[],
  hidden: ReadonlySet<Lang>,
  first: Lang,
) {
  const inAnyLanguage = ({ collection, names }: File): string =>
    pathOf(collection, { ...names, lang: '*' })
  const gone = new Set(
    drafted.flatMap((draft) => [
      pathOf(draft.collection, draft.names),
      ...(draft.names.lang === first ? [inAnyLanguage(draft)] : []),
    ]),
  )
  return (file: File): boolean =>
    hidden.has(file.names.lang ?? '') ||
    [
      pathOf(file.collection, file.names),
      inAnyLanguage(file),
      ownerPathOf(file) ?? '',
    ].some((path) => gone.has(path))
}

function ownerPathOf({ collection, names }: File): string | undefined {
  const owner = ownerOf(collection)
  return owner && pathOf(owner.collection, { slug: names[owner.name] ?? '' })
}

/** Returns the entry without references to drafts, and without `expect`, which counts drafts too. */
function withoutReferences(
  entry: Entry,
  gone: ReadonlySet<string>,
  hidden: ReadonlySet<Lang>,
): Entry {
  const { collection, document } = entry
  if (collection === 'site')
    return { ...entry, document: withoutLanguages(document as SiteDocument, hidden) }
  const named = valuesWithRole(collection, 'reference', document.value).filter(
    ({ role, value }) => gone.has(`${role.to} ${value}`),
  )
  if (named.length === 0) return entry
  const value = structuredClone(document.value)
  // From the last place to the first, because removing an entry moves the places behind it.
  for (const { path } of named.toReversed()) {
    const owner = Object(valueAt(value, path.slice(0, -1)))
    const step = path.at(-1) ?? ''
    if (Array.isArray(owner)) owner.splice(Number(step), 1)
    else delete owner[step]
  }
  delete Object(value).expect
  return { ...entry, document: { ...document, value } as Entry['document'] }
}

type SiteDocument = NonNullable<Content['site']>

/** Returns site.yaml without hidden languages. `at` still counts the languages of the file. */
function withoutLanguages(site: SiteDocument, hidden: ReadonlySet<string>): SiteDocument {
  const all = site.value.languages
  const languages = all.filter(({ code }) => !hidden.has(code))
  const pathInFile = (path: Path): Path => {
    const [field, place, ...rest] = path
    const language =
      field === 'languages' && typeof place === 'number' ? languages[place] : undefined
    return language ? ['languages', all.indexOf(language), ...rest] : path
  }
  return {
    ...site,
    value: { ...site.value, languages },
    at: (path, part) => site.at(pathInFile(path), part),
  }
}

function belongsTo(draft: Draft, file: string): boolean {
  const path = contentPath({ file })
  const found = contentFileAt(path)
  if ('lang' in draft)
    return found?.collection === 'site' || found?.names.lang === draft.lang
  return (
    file === draft.file ||
    (found !== undefined && ownerPathOf(found) === contentPath(draft))
  )
}
