import {
  asNote,
  blocksBuild,
  type Diagnostic,
  type DiagnosticCode,
  error,
  placeKeyOf,
} from '../model/diagnostic.ts'
import { type Content, contentPath } from '../read/content.ts'
import { contentFileAt } from '../schema/content-paths.ts'
import { type Draft, ownerPathOf, withoutDrafts } from './without-drafts.ts'

/** Finds the shop's drafts, except for indispensable parts, which checkDrafts reports. */
export function draftsOf(content: Content): readonly Draft[] {
  const needed = neededParts(content)
  const draftEntries = content.entries.filter(({ collection, names, document }) => {
    const isDraft = (document.value as { readonly draft?: boolean }).draft === true
    const isNeeded = collection === 'galleries' && names.slug === needed.gallery
    return isDraft && !isNeeded
  })
  const allLanguages = content.site?.value.languages ?? []
  const draftLanguages = allLanguages.filter(
    ({ code, draft }) => draft && !needed.languages.includes(code),
  )
  return [
    ...draftEntries.map(({ document }) => ({ file: document.file })),
    ...draftLanguages.map(({ code }) => ({ lang: code })),
  ]
}

/** Returns the parts that cannot be drafts: the home gallery, the first language and the language of the 404 page. */
export const neededParts = ({ site, languages: [firstLanguage] }: Content) => ({
  gallery: site?.value.homeGallery,
  languages: [firstLanguage, site?.value.xDefault],
})

/**
 * Faults that do not keep `watch` from showing a draft. A new copy, for example, still has the picture of its original.
 */
const SHOWABLE: readonly DiagnosticCode[] = [
  'duplicate-link',
  'duplicate-picture',
  'duplicate-title',
  // In a draft, a placeholder without a value is marked like a gap.
  'placeholder',
]

/**
 * Checks content with and without its drafts and turns diagnostics that only drafts cause into notes. In the result,
 * `contentWithDrafts` lacks only the drafts that cannot be shown.
 */
export function checkWithDrafts(
  content: Content,
  check: (part: Content) => readonly Diagnostic[],
) {
  const drafts = draftsOf(content)
  const contentWithoutDrafts = withoutDrafts(content, drafts)
  const diagnosticsWithoutDrafts = check(contentWithoutDrafts)
  const diagnosticsWithDrafts =
    drafts.length === 0 ? diagnosticsWithoutDrafts : check(content)

  const keysWithoutDrafts = new Set(diagnosticsWithoutDrafts.map(placeKeyOf))
  const draftDiagnostics = diagnosticsWithDrafts.filter(
    (diagnostic) => !keysWithoutDrafts.has(placeKeyOf(diagnostic)),
  )
  const publishedDiagnostics = explainMissingDrafts(
    diagnosticsWithoutDrafts,
    diagnosticsWithDrafts,
  )
  return {
    contentWithoutDrafts,
    contentWithDrafts: withoutDrafts(content, draftsToHide(drafts, draftDiagnostics)),
    diagnostics: [...publishedDiagnostics, ...draftDiagnostics.map(asNote)],
  }
}

/** Adapts the diagnostics that arise only because drafts are left out. */
function explainMissingDrafts(
  diagnosticsWithoutDrafts: readonly Diagnostic[],
  diagnosticsWithDrafts: readonly Diagnostic[],
): readonly Diagnostic[] {
  const keysWithDrafts = new Set(diagnosticsWithDrafts.map(placeKeyOf))
  return diagnosticsWithoutDrafts.flatMap((diagnostic) => {
    if (keysWithDrafts.has(placeKeyOf(diagnostic))) return [diagnostic]

    // The file is used, but only by a draft.
    if (diagnostic.code === 'orphan') return []

    return diagnostic.code === 'broken-link' ? [linkToDraft(diagnostic)] : [diagnostic]
  })
}

/** Selects the drafts with blocking faults, or all drafts if such a fault belongs to none of them. */
function draftsToHide(
  drafts: readonly Draft[],
  draftDiagnostics: readonly Diagnostic[],
): readonly Draft[] {
  const blockingFaults = draftDiagnostics.filter(
    (diagnostic) => blocksBuild(diagnostic) && !SHOWABLE.includes(diagnostic.code),
  )
  const concerns = (draft: Draft, { at, related = [] }: Diagnostic): boolean =>
    [at, ...related.map((place) => place.at)].some(({ file }) => belongsTo(draft, file))

  const brokenDrafts = drafts.filter((draft) =>
    blockingFaults.some((diagnostic) => concerns(draft, diagnostic)),
  )
  const isExplained = blockingFaults.every((diagnostic) =>
    brokenDrafts.some((draft) => concerns(draft, diagnostic)),
  )
  return isExplained ? brokenDrafts : drafts
}

const linkToDraft = ({ at }: Diagnostic): Diagnostic =>
  error(
    'broken-link',
    at,
    'this link points to a draft, which visitors cannot open',
    'show the draft to visitors, or link to another page',
  )

/**
 * Tells whether a file is part of a draft. A draft language includes all files in that language. A draft document
 * includes its file and the files of documents that it owns, such as an edition's books.
 */
function belongsTo(draft: Draft, file: string): boolean {
  const contentFile = contentFileAt(contentPath({ file }))
  if ('lang' in draft)
    // The settings of a language are in the site's file.
    return contentFile?.collection === 'site' || contentFile?.names.lang === draft.lang

  if (file === draft.file) return true
  return contentFile !== undefined && ownerPathOf(contentFile) === contentPath(draft)
}
