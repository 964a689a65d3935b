import type { Content } from '../load/content.ts'
import type { Lang } from '../model/path.ts'
import { editFile, type LoadedShop } from './files.ts'
import { filesOfLanguage, noLanguageText } from './find.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'
import { changeWords } from './words.ts'

/** A language: its entry, its files, its flag, and its words in every other file. */
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
      await editFile(shop, 'content/site.yaml', `"${code}" is no language of the shop now`, [
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

/** What the shop cannot do without the language. */
function checkNeeded(code: Lang, { site, languages, editions, reviews }: Content): readonly string[] {
  const written = reviews?.value.filter(({ language }) => language === code).map(({ id }) => id) ?? []
  const leaning = site?.value.languages.filter(({ fallback }) => fallback === code) ?? []
  return [
    ...(code === languages[0]
      ? [`"${code}" is the first language, to which all texts fall back: list another one first`]
      : []),
    ...(code === site?.value.xDefault
      ? [`"${code}" is the language of the 404 page: name another one under xDefault in content/site.yaml`]
      : []),
    ...leaning.map((other) => `"${other.code}" falls back to it: change its fallback in content/site.yaml`),
    ...editions
      .filter(({ value }) => value.language === code)
      .map(({ value }) => `the books of "${value.slug}" are in "${code}": saga remove edition ${value.slug}`),
    ...(written.length > 0
      ? [`customers wrote in "${code}": remove their reviews first, saga remove review ${written.join(', ')}`]
      : []),
  ]
}

/** The drawing of its flag, where no other language has the same. */
function unusedFlag(code: Lang, { site, publicFiles }: Content): readonly string[] {
  const flagOf = (isOwn: boolean) =>
    (site?.value.languages ?? []).filter((other) => (other.code === code) === isOwn).map(({ flag }) => flag)
  const [flag = ''] = flagOf(true)
  const path = `flags/${flag}.svg`
  return flagOf(false).includes(flag) || !publicFiles.some((file) => file.path === path)
    ? []
    : [`public/${path}`]
}
