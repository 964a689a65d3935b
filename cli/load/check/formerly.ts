import { type Diagnostic, error, type Location, remedyOf } from '../../model/diagnostic.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { type Addressed, addressedIn } from '../addresses.ts'
import type { Content } from '../content.ts'
import { OWN_IDS } from './anchors.ts'
import { findRepeats, OWN_SLUGS } from './ids.ts'

/** Earlier names belong to one document, and to none of today: their addresses redirect. */
export function checkFormerly(content: Content): readonly Diagnostic[] {
  const named = addressedIn(content)
  const spaces = [...new Set(named.map(({ space }) => space))]
  return spaces
    .flatMap((space) => {
      const own = named.filter((each) => each.space === space)
      const names = earlierNames(own)
      return [
        ...checkPresent(names),
        ...findRepeats(names.entries, 'earlier name', 'remove one of the two lines'),
        ...(own[0]?.field === 'slug'
          ? [
              ...checkTaken(names, OWN_SLUGS, 'page or folder of the shop itself'),
              ...checkTaken(names, content.languages, 'language'),
            ]
          : checkTaken(names, OWN_IDS, 'part of every page of posters')),
        ...(own[0]?.kind === 'poster' ? checkRetired(names, content) : []),
      ]
    })
    .concat(checkFormerCodes(content))
}

/** Earlier codes of languages are neither those of others nor pages: a redirect would hide what stands there. */
function checkFormerCodes(content: Content): Diagnostic[] {
  const { site, languages } = content
  const slugs = addressedIn(content).flatMap(({ field, name }) => (field === 'slug' ? [name] : []))
  const taken = new Set([...languages, ...OWN_SLUGS, ...slugs])
  const entries = (site?.value.languages ?? []).flatMap(({ code, formerly = [] }, index) =>
    formerly.map((name, place) => ({
      name,
      owner: code,
      at: () => site?.at(['languages', index, 'formerly', place]) ?? { file: fileOf('site') },
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

interface EarlierNames {
  readonly present: ReadonlyMap<string, Addressed>
  readonly entries: readonly { readonly name: string; readonly owner: string; readonly at: () => Location }[]
}

const earlierNames = (named: readonly Addressed[]): EarlierNames => ({
  present: new Map(named.map((each) => [each.name, each])),
  entries: named.flatMap(({ name: owner, document, formerly }) =>
    formerly.map((name, index) => ({ name, owner, at: () => document.at(['formerly', index]) })),
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
