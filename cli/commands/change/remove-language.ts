import {
  type Change,
  type FileChange,
  type Rejection,
  readSource,
  type TextChange,
} from '../../edit/transaction.ts'
import type { Content } from '../../load/content.ts'
import { textsIn } from '../../load/texts.ts'
import type { Lang } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { withoutEntry } from '../new/yaml-edit.ts'
import { withoutTexts } from '../translations/edit.ts'
import { filesOfLanguage, noLanguageText } from './find.ts'
import { changeLinks, withAnchor } from './links.ts'

/** A language: its entry, its files, its flag, and its words in every other file. */
export async function removeLanguage(
  project: Project,
  content: Content,
  code: Lang,
): Promise<Change | Rejection> {
  const { site, languages } = content
  const index = site?.value.languages.findIndex((language) => language.code === code) ?? -1
  const rejected = index < 0 ? [noLanguageText(code, languages)] : checkNeeded(code, content)
  if (rejected.length > 0) return { rejected }
  const removed = filesOfLanguage(code, content).map((path) => `content/${path}`)
  const linking = await changeLinks(project, content, ({ path, anchor, lang = languages[0] }) =>
    new RegExp(`^/${code}(?:/|$)`).test(path)
      ? withAnchor(`/${lang}${path.slice(code.length + 1)}`, anchor)
      : undefined,
  )
  const worded = await removeWords(project, content, code, linking)
  const changed = new Map([...linking, ...worded].map((file) => [file.path, file]))
  return {
    files: [
      {
        path: 'content/site.yaml',
        description: `"${code}" is no language of the shop now`,
        replaces: withoutEntry(await readSource(project, 'content/site.yaml'), ['languages'], index),
      },
      ...[...removed, ...unusedFlag(code, content)].map(
        (path): FileChange => ({ path, description: 'removed', deleted: true }),
      ),
      ...[...changed.values()].filter(({ path }) => !removed.includes(path)),
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

/**
 * Files that hold texts in every language, without those of this one.
 * @param changed files that are changed already
 */
async function removeWords(
  project: Project,
  content: Content,
  code: Lang,
  changed: readonly TextChange[],
): Promise<readonly TextChange[]> {
  const documents = content.entries.flatMap((entry) => {
    const paths = textsIn(entry).flatMap(({ path, texts }) =>
      texts[code] === undefined ? [] : [[...path, code]],
    )
    return paths.length === 0 ? [] : [{ file: entry.document.file, paths }]
  })
  return Promise.all(
    documents.map(async ({ file, paths }) => {
      const text = changed.find(({ path }) => path === file)?.replaces ?? (await readSource(project, file))
      return {
        path: file,
        description: `${paths.length} ${paths.length === 1 ? 'text' : 'texts'}, removed`,
        replaces: withoutTexts(file, text, paths),
      }
    }),
  )
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
