import { type Diagnostic, error, type Location } from '../../model/diagnostic.ts'
import { assetFolders } from '../../model/path.ts'
import { type Addressed, addressedIn } from '../addresses.ts'
import type { Content } from '../content.ts'
import { OWN_IDS } from './anchors.ts'

/** Ids are unique across all folders, equal to their file's name, and none that the shop itself uses: nor are languages. */
export function checkIds(content: Content): readonly Diagnostic[] {
  const named = addressedIn(content)
  const spaces = [...new Set(named.map(({ space }) => space))]
  const inSpaces = spaces.map((space) => named.filter((each) => each.space === space))
  return [
    ...inSpaces.flatMap((own) => [...checkFileNames(own), ...checkDuplicates(own)]),
    ...checkReserved([...named.map(usedNameOf), ...bookNames(content), ...languageCodes(content)], content),
    ...checkLetterCase(content),
  ]
}

/** A name that another file has already is reported as a duplicate, not as a wrong name. */
function checkFileNames(named: readonly Addressed[]): Diagnostic[] {
  const owners = new Set(named.filter(({ name, expected }) => name === expected).map(({ name }) => name))
  return named.filter(({ name, expected }) => name !== expected && !owners.has(name)).map(nameMismatch)
}

function nameMismatch({ document, field, name, expected, isFolder }: Addressed): Diagnostic {
  const what = isFolder ? 'folder' : 'file'
  return error(
    'id-mismatch',
    document.at([field]),
    `the ${field} is "${name}", but the ${what} is called "${expected}"`,
    `write "${field}: ${expected}", or rename the ${what}`,
  )
}

const checkDuplicates = (named: readonly Addressed[]): Diagnostic[] =>
  findRepeats(
    ownersFirst(named).map(({ document, field, name }) => ({ name, at: () => document.at([field]) })),
    named[0]?.field === 'slug' ? 'page slug' : `${named[0]?.kind} id`,
    'give one of the two another name',
  )

/** The file that is called like its name is the first to have it. */
const ownersFirst = (named: readonly Addressed[]): readonly Addressed[] =>
  [true, false].flatMap((owner) => named.filter(({ name, expected }) => (name === expected) === owner))

/** Reports each name that stands a second time, and where it stood first. Places are looked up only for faults. */
export function findRepeats(
  entries: readonly { readonly name: string; readonly at: () => Location }[],
  what: string,
  hint: string,
): Diagnostic[] {
  const first = new Map<string, () => Location>()
  return entries.flatMap(({ name, at }): Diagnostic[] => {
    const before = first.get(name)
    if (!before) {
      first.set(name, at)
      return []
    }
    return [
      error('duplicate-id', at(), `the ${what} "${name}" is used twice`, hint, [
        { message: 'first used here', at: before() },
      ]),
    ]
  })
}

/** Pages and folders that the shop makes itself; sv/index.html would be served in the place of sv.html. */
export const OWN_SLUGS: readonly string[] = ['success', 'not-found', '404', 'index', ...assetFolders]

/** A name, and where it is given. */
interface UsedName {
  readonly field: Addressed['field'] | 'code'
  readonly name: string
  readonly at: () => Location
}

const usedNameOf = ({ document, field, name }: Addressed): UsedName => ({
  field,
  name,
  at: () => document.at([field]),
})

const bookNames = ({ editions }: Content): readonly UsedName[] =>
  editions.flatMap((edition) =>
    edition.value.books.map((name, index) => ({
      field: 'id',
      name,
      at: () => edition.at(['books', index]),
    })),
  )

const languageCodes = ({ site }: Content): readonly UsedName[] =>
  site?.value.languages.map(({ code }, index) => ({
    field: 'code',
    name: code,
    at: () => site.at(['languages', index, 'code']),
  })) ?? []

/** What is said of a name that no poster, book, page or language can have. */
export const reservedNameMessage = (field: UsedName['field'], name: string): string =>
  `the ${field} "${name}" is reserved by the shop`

function checkReserved(given: readonly UsedName[], { languages }: Content): Diagnostic[] {
  const taken = { slug: [...OWN_SLUGS, ...languages], id: OWN_IDS, code: OWN_SLUGS }
  return given
    .filter(({ field, name }) => taken[field].includes(name))
    .map(({ field, name, at }) =>
      error(
        'duplicate-id',
        at(),
        reservedNameMessage(field, name),
        field === 'code'
          ? 'write the code of a language, like "sv"'
          : 'choose another name, and rename the file to match',
      ),
    )
}

/** On a Mac or on Windows two such files are one, and one of them is lost. */
function checkLetterCase({ files }: Content): Diagnostic[] {
  const first = new Map<string, string>()
  return [...files].flatMap((path): Diagnostic[] => {
    const lower = path.toLowerCase()
    const before = first.get(lower)
    if (before === undefined) {
      first.set(lower, path)
      return []
    }
    return [
      error(
        'duplicate-id',
        { file: `content/${path}` },
        `another file is called "content/${before}"; on many computers the two are one file`,
        'rename or delete one of the two',
        [{ message: 'the other file', at: { file: `content/${before}` } }],
      ),
    ]
  })
}
