import { type Diagnostic, error, type Location, remedyOf } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import type { SourceDocument } from '../yaml.ts'
import { OWN_IDS } from './anchors.ts'
import { findRepeats, OWN_SLUGS } from './ids.ts'

/** Earlier names belong to one poster or page, and to none of today: their addresses redirect. */
export function checkFormerly(content: Content): readonly Diagnostic[] {
  const { posters, galleries, editions } = content
  const [first] = content.languages
  const texts = content.articles.flatMap(({ slug, files }) => {
    const front = files[first]?.front
    return front ? [{ document: front, name: slug }] : []
  })
  const ofPosters = earlierNames(posters.map((document) => ({ document, name: document.value.id })))
  const ofPages = earlierNames([
    ...[...galleries, ...editions].map((document) => ({ document, name: document.value.slug })),
    ...texts,
  ])
  return [ofPosters, ofPages]
    .flatMap((names) => [
      ...checkPresent(names),
      ...findRepeats(names.entries, 'earlier name', 'remove one of the two lines'),
    ])
    .concat(
      checkRetired(ofPosters, content),
      checkTaken(ofPosters, OWN_IDS, 'part of every page of posters'),
      checkTaken(ofPages, OWN_SLUGS, 'page or folder of the shop itself'),
      checkTaken(ofPages, content.languages, 'language'),
      checkFormerCodes(content),
    )
}

/** Earlier codes of languages are neither those of others nor pages: a redirect would hide what stands there. */
function checkFormerCodes({ site, languages, galleries, editions, articles }: Content): Diagnostic[] {
  const slugs = [...galleries, ...editions].map(({ value }) => value.slug)
  const taken = new Set([...languages, ...OWN_SLUGS, ...slugs, ...articles.map(({ slug }) => slug)])
  const entries = (site?.value.languages ?? []).flatMap(({ code, formerly = [] }, index) =>
    formerly.map((name, place) => ({
      name,
      owner: code,
      at: () => site?.at(['languages', index, 'formerly', place]) ?? { file: 'content/site.yaml' },
    })),
  )
  return [
    ...entries
      .filter(({ name }) => taken.has(name))
      .map(({ name, owner, at }) =>
        error(
          'duplicate-id',
          at(),
          `"${name}" is in use: its addresses cannot lead to "${owner}"`,
          remedyOf({ remove: true }, 'remove it'),
        ),
      ),
    ...findRepeats(entries, 'earlier code', 'remove one of the two'),
  ]
}

/** A redirect in its place would hide what stands there. */
const checkTaken = ({ entries }: EarlierNames, taken: readonly string[], what: string): Diagnostic[] =>
  entries
    .filter(({ name }) => taken.includes(name))
    .map(({ name, owner, at }) =>
      error(
        'duplicate-id',
        at(),
        `"${name}" is a ${what}: its address cannot lead to "${owner}"`,
        remedyOf({ remove: true }, 'remove the line'),
      ),
    )

interface Named {
  readonly name: string
  readonly document: SourceDocument<{ readonly formerly?: readonly string[] | undefined }>
}

interface EarlierNames {
  readonly present: ReadonlyMap<string, Named>
  readonly entries: readonly { readonly name: string; readonly owner: string; readonly at: () => Location }[]
}

const earlierNames = (named: readonly Named[]): EarlierNames => ({
  present: new Map(named.map((file) => [file.name, file])),
  entries: named.flatMap(({ name: owner, document }) =>
    (document.value.formerly ?? []).map((name, index) => ({
      name,
      owner,
      at: () => document.at(['formerly', index]),
    })),
  ),
})

const checkPresent = ({ present, entries }: EarlierNames): Diagnostic[] =>
  entries.flatMap(({ name, owner, at }) => {
    const user = present.get(name)
    if (!user) return []
    return [
      error(
        'duplicate-id',
        at(),
        `"${name}" is in use: its address cannot lead to "${owner}"`,
        name === owner
          ? remedyOf({ remove: true }, 'write only earlier names here')
          : 'remove the line, or rename the other one',
        name === owner ? [] : [{ message: 'used here', at: user.document.at([]) }],
      ),
    ]
  })

/** An id may be retired in the gallery of the poster that had it: it must not come back. */
const checkRetired = ({ entries }: EarlierNames, { galleries }: Content): Diagnostic[] =>
  entries.flatMap(({ name, owner, at }) =>
    galleries
      .filter(({ value }) => value.retired?.includes(name) && !value.posters.includes(owner))
      .map((gallery) =>
        error(
          'retired-id',
          at(),
          `"${name}" is retired for another poster: its address cannot lead to "${owner}"`,
          'remove the line here, or under "retired:" there',
          [
            {
              message: 'retired here',
              at: gallery.at(['retired', gallery.value.retired?.indexOf(name) ?? 0]),
            },
          ],
        ),
      ),
  )
