import type { Content, Entry } from '../load/content.ts'
import type { Path } from '../load/positions.ts'
import { textsIn } from '../load/texts.ts'
import type { Lang } from '../model/path.ts'
import { fieldsOf } from '../schema/collections.ts'
import { languageCode } from '../schema/common.ts'
import { bodyPathOf, contentFileAt, fileOf, pathOf } from '../schema/content-paths.ts'
import { valuesAt } from '../schema/fields.ts'
import { applyEdits, type Edit } from './edits.ts'
import { editFile, type LoadedShop } from './files.ts'
import { filesOfLanguage, noLanguageText } from './find.ts'
import { checkCode } from './kinds/language.ts'
import { changeLinks, type InnerLink, withAnchor } from './links.ts'
import { type Change, type FileChange, type Rejection, readSource, type TextChange } from './transaction.ts'

const SITE = fileOf('site')

/** Gives a language another code: in its addresses, the names of its files, and wherever a file names it. */
export async function renameLanguage(shop: LoadedShop, from: Lang, to: Lang): Promise<Change | Rejection> {
  const { content } = shop
  const { languages } = content
  if (!languages.includes(from)) return { rejected: [noLanguageText(from, languages)] }
  const { error } = languageCode.safeParse(to)
  const rejected = error
    ? [`"${to}" is not a code: ${error.issues[0]?.message ?? ''}`]
    : checkCode(to, content, from)
  if (rejected.length > 0) return { rejected }
  const moved = filesOfLanguage(from, content).map(
    (path): FileChange => ({
      path: `content/${renamedPath(path, to)}`,
      movedFrom: `content/${path}`,
    }),
  )
  const changed = await changeWords(shop, from, {
    addressIn: () => to,
    editsOf: (paths, entry) => [
      ...paths.map((path) => ({ op: 'renameKey', path, to }) as const),
      ...codeFieldEdits(entry, from, to),
      ...(entry.collection === 'site' ? codeEdits(content, from, to) : []),
    ],
    describe: () => '',
  })
  const isHidden = content.site?.value.languages.some(({ code, draft }) => code === from && draft)
  return {
    files: [
      // Texts are changed before their file is moved.
      ...changed.map(({ path, replaces }) =>
        path === SITE
          ? { path, replaces, description: `"${from}" is called "${to}" now` }
          : { path, replaces },
      ),
      ...moved,
    ],
    remarks: [
      ...moved.slice(0, 1).map(({ path }) => `Files have the new code in their names, such as ${path}.`),
      ...(isHidden ? [] : [`Old addresses redirect: /${from} → /${to}, and everything below.`]),
      `Its name, its locale and its flag stay as they are: they stand in ${fileOf('site')}.`,
    ],
  }
}

/** Edits the entry of the language in site.yaml. */
function codeEdits({ site }: Content, from: Lang, to: Lang): readonly Edit[] {
  const set = (value: unknown, ...path: Path): Edit => ({ op: 'set', path, value })
  return (site?.value.languages ?? []).flatMap(({ code, formerly = [], draft }, index): readonly Edit[] => {
    if (code !== from) return []
    const names = [...formerly.filter((name) => name !== to), ...(draft ? [] : [from])]
    const path = ['languages', index, 'formerly']
    const named = set(to, 'languages', index, 'code')
    if (names.length > 0) return [named, set(names, ...path)]
    return formerly.length > 0 ? [named, { op: 'remove', path }] : [named]
  })
}

/** Returns 'strings/ca.yaml' for 'strings/es.yaml', 'books/saga/one.ca.md' for 'books/saga/one.es.md'. */
function renamedPath(path: string, lang: Lang): string {
  const found = contentFileAt(path)
  if (!found) return path
  const names = { ...found.names, lang }
  return (found.isBody && bodyPathOf(found.collection, names)) || pathOf(found.collection, names)
}

/** Edits every field of a document that names the language. */
const codeFieldEdits = ({ collection, document }: Entry, from: Lang, to: Lang): readonly Edit[] =>
  fieldsOf(collection)
    .filter(({ role }) => role.is === 'language')
    .flatMap(({ path }) => valuesAt(document.value, path))
    .filter(({ value }) => value === from)
    .map(({ path }) => ({ op: 'set', path, value: to }))

/** Removes a language: its entry, its files, its flag, and its words in every other file. */
export async function removeLanguage(shop: LoadedShop, code: Lang): Promise<Change | Rejection> {
  const { content } = shop
  const { site, languages } = content
  const index = site?.value.languages.findIndex((language) => language.code === code) ?? -1
  const rejected = index < 0 ? [noLanguageText(code, languages)] : checkNeeded(code, content)
  if (rejected.length > 0) return { rejected }
  const removed = filesOfLanguage(code, content).map((path) => `content/${path}`)
  const changed = await changeWords(shop, code, {
    addressIn: ({ lang = languages[0] }) => lang,
    editsOf: (paths) => paths.map((path) => ({ op: 'remove', path })),
    describe: (count) => `${count} ${count === 1 ? 'text' : 'texts'}, removed`,
  })
  return {
    files: [
      await editFile(shop, SITE, `"${code}" is no language of the shop now`, [
        { op: 'remove', path: ['languages', index] },
      ]),
      ...[...removed, ...unusedFlag(code, content)].map(
        (path): FileChange => ({ path, description: 'removed', deleted: true }),
      ),
      ...changed.filter(({ path }) => !removed.includes(path)),
    ],
    remarks: [`Addresses below /${code} lead to /${languages[0]}, as those of any unknown language.`],
  }
}

/** Lists what the shop cannot do without the language. */
function checkNeeded(code: Lang, { site, languages, editions, reviews }: Content): readonly string[] {
  const written = reviews?.value.filter(({ language }) => language === code).map(({ id }) => id) ?? []
  const leaning = site?.value.languages.filter(({ fallback }) => fallback === code) ?? []
  return [
    ...(code === languages[0]
      ? [`"${code}" is the first language, to which all texts fall back: list another one first`]
      : []),
    ...(code === site?.value.xDefault
      ? [`"${code}" is the language of the 404 page: name another one under xDefault in ${fileOf('site')}`]
      : []),
    ...leaning.map((other) => `"${other.code}" falls back to it: change its fallback in ${fileOf('site')}`),
    ...editions
      .filter(({ value }) => value.language === code)
      .map(({ value }) => `the books of "${value.slug}" are in "${code}": saga remove edition ${value.slug}`),
    ...(written.length > 0
      ? [`customers wrote in "${code}": remove their reviews first, saga remove review ${written.join(', ')}`]
      : []),
  ]
}

/** Returns the drawing of its flag, where no other language has the same. */
function unusedFlag(code: Lang, { site, publicFiles }: Content): readonly string[] {
  const flagOf = (isOwn: boolean) =>
    (site?.value.languages ?? []).filter((other) => (other.code === code) === isOwn).map(({ flag }) => flag)
  const [flag = ''] = flagOf(true)
  const path = `flags/${flag}.svg`
  return flagOf(false).includes(flag) || !publicFiles.some((file) => file.path === path)
    ? []
    : [`public/${path}`]
}

/** What a change of a language does to files that hold other languages too. */
interface WordChange {
  /** The language whose pages links lead to from now on. */
  readonly addressIn: (link: InnerLink) => Lang
  /** @param paths places of the texts in the language */
  readonly editsOf: (paths: readonly Path[], entry: Entry) => readonly Edit[]
  readonly describe: (count: number) => string
}

/** Changes links to the pages of a language, and its texts that stand beside those in other languages. */
async function changeWords(
  shop: LoadedShop,
  code: Lang,
  { addressIn, editsOf, describe }: WordChange,
): Promise<readonly TextChange[]> {
  const { project, content } = shop
  const own = new RegExp(`^/${code}(?:/|$)`)
  const linking = await changeLinks(shop, (link) =>
    own.test(link.path)
      ? withAnchor(`/${addressIn(link)}${link.path.slice(code.length + 1)}`, link.anchor)
      : undefined,
  )
  const changed = new Map(linking.map((file) => [file.path, file]))
  for (const entry of content.entries) {
    const { file } = entry.document
    const texts = textsIn(entry).filter(({ texts }) => texts[code] !== undefined)
    const edits = editsOf(
      texts.map(({ path }) => [...path, code]),
      entry,
    )
    if (edits.length === 0) continue
    const text = changed.get(file)?.replaces ?? (await readSource(project, file))
    const replaces = applyEdits(file, text, edits)
    changed.set(file, { path: file, description: describe(texts.length), replaces })
  }
  return [...changed.values()]
}
