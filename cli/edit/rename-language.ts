import { posix } from 'node:path'
import type { Content } from '../load/content.ts'
import type { Path } from '../load/positions.ts'
import type { Lang } from '../model/path.ts'
import { languageCode } from '../schema/common.ts'
import type { Edit } from './edits.ts'
import { editFile, type LoadedShop } from './files.ts'
import { filesOfLanguage, noLanguageText } from './find.ts'
import { checkCode } from './kinds/language.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'
import { changeWords } from './words.ts'

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
      path: `content/${renamedPath(path, from, to)}`,
      movedFrom: `content/${path}`,
    }),
  )
  const changed = await changeWords(shop, from, {
    addressIn: () => to,
    editsOf: (paths, file) => [
      ...paths.map((path) => ({ op: 'renameKey', path, to }) as const),
      ...ownLanguageEdits(content, file, from, to),
    ],
    describe: () => '',
  })
  const isHidden = content.site?.value.languages.some(({ code, draft }) => code === from && draft)
  return {
    files: [
      await editFile(
        shop,
        'content/site.yaml',
        `"${from}" is called "${to}" now`,
        codeEdits(content, from, to),
      ),
      // Texts are changed before their file is moved.
      ...changed.map(({ path, replaces }) => ({ path, replaces })),
      ...moved,
    ],
    remarks: [
      ...moved.slice(0, 1).map(({ path }) => `Files have the new code in their names, such as ${path}.`),
      ...(isHidden ? [] : [`Old addresses redirect: /${from} → /${to}, and everything below.`]),
      'Its name, its locale and its flag stay as they are: they stand in content/site.yaml.',
    ],
  }
}

/** Edits of site.yaml, where the code names the language, that of the 404 page, and fallbacks. */
function codeEdits({ site }: Content, from: Lang, to: Lang): readonly Edit[] {
  const { languages = [], xDefault } = site?.value ?? {}
  const set = (value: unknown, ...path: Path): Edit => ({ op: 'set', path, value })
  return [
    ...(xDefault === from ? [set(to, 'xDefault')] : []),
    ...languages.flatMap(({ code, fallback, formerly = [], draft }, index): readonly Edit[] => {
      const leaning = fallback === from ? [set(to, 'languages', index, 'fallback')] : []
      if (code !== from) return leaning
      const names = [...formerly.filter((name) => name !== to), ...(draft ? [] : [from])]
      const path = ['languages', index, 'formerly']
      const named = set(to, 'languages', index, 'code')
      if (names.length > 0) return [...leaning, named, set(names, ...path)]
      return [...leaning, named, ...(formerly.length > 0 ? [{ op: 'remove', path } as const] : [])]
    }),
  ]
}

/** 'strings/ca.yaml' of 'strings/es.yaml', 'books/saga/one.ca.md' of 'books/saga/one.es.md'. */
const renamedPath = (path: string, from: Lang, to: Lang): string => {
  const { dir, base } = posix.parse(path)
  return `${dir}/${base.replace(new RegExp(`\\b${from}(?=\\.(?:yaml|md)$)`), to)}`
}

/** Where a file says that the language is its own: that of an edition's books, and that in which a customer wrote. */
function ownLanguageEdits(
  { editions, reviews }: Content,
  file: string,
  from: Lang,
  to: Lang,
): readonly Edit[] {
  const isOwn = editions.some((edition) => edition.file === file && edition.value.language === from)
  const written = reviews?.file === file ? [...reviews.value.entries()] : []
  return [
    ...(isOwn ? [['language']] : []),
    ...written.flatMap(([index, { language }]) => (language === from ? [[index, 'language']] : [])),
  ].map((path) => ({ op: 'set', path, value: to }))
}
