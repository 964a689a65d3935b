import { posix } from 'node:path'
import { type Change, type FileChange, type Rejection, readSource } from '../../edit/transaction.ts'
import type { Content } from '../../load/content.ts'
import { documentsInAllLanguages } from '../../load/translation-units.ts'
import type { Lang } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { languageCode } from '../../schema/common.ts'
import { checkCode } from '../new/language.ts'
import { withScalar } from '../new/yaml-scalars.ts'
import { withEdit } from '../new/yaml-values.ts'
import { withKeysRenamed } from '../translations/edit.ts'
import { filesOfLanguage, noLanguageText } from './find.ts'
import { changeLinks, withAnchor } from './links.ts'

/** Gives a language another code: in its addresses, the names of its files, and wherever a file names it. */
export async function renameLanguage(
  project: Project,
  content: Content,
  from: Lang,
  to: Lang,
): Promise<Change | Rejection> {
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
  const isHidden = content.site?.value.languages.some(({ code, draft }) => code === from && draft)
  return {
    files: [
      {
        path: 'content/site.yaml',
        description: `"${from}" is called "${to}" now`,
        replaces: withCode(await readSource(project, 'content/site.yaml'), content, from, to),
      },
      // Texts are changed before their file is moved.
      ...(await renameInFiles(project, content, from, to)),
      ...moved,
    ],
    remarks: [
      ...moved.slice(0, 1).map(({ path }) => `Files have the new code in their names, such as ${path}.`),
      ...(isHidden ? [] : [`Old addresses redirect: /${from} → /${to}, and everything below.`]),
      'Its name, its locale and its flag stay as they are: they stand in content/site.yaml.',
    ],
  }
}

/** site.yaml, where the code names the language, that of the 404 page, and fallbacks. */
function withCode(text: string, { site }: Content, from: Lang, to: Lang): string {
  const { languages = [], xDefault } = site?.value ?? {}
  return languages.reduce(
    (changed, { code, fallback, formerly = [], draft }, index) => {
      const leaning = fallback === from ? withScalar(changed, ['languages', index, 'fallback'], to) : changed
      if (code !== from) return leaning
      const named = withScalar(leaning, ['languages', index, 'code'], to)
      const names = [...formerly.filter((name) => name !== to), ...(draft ? [] : [from])]
      const path = ['languages', index, 'formerly']
      if (names.length > 0) return withEdit(named, { op: 'set', path, value: names })
      return formerly.length > 0 ? withEdit(named, { op: 'remove', path }) : named
    },
    xDefault === from ? withScalar(text, ['xDefault'], to) : text,
  )
}

/** 'strings/ca.yaml' of 'strings/es.yaml', 'books/saga/one.ca.md' of 'books/saga/one.es.md'. */
const renamedPath = (path: string, from: Lang, to: Lang): string => {
  const { dir, base } = posix.parse(path)
  return `${dir}/${base.replace(new RegExp(`\\b${from}(?=\\.(?:yaml|md)$)`), to)}`
}

/** Files that hold words in the language beside those in others, name it as their own, or link to its pages. */
async function renameInFiles(
  project: Project,
  content: Content,
  from: Lang,
  to: Lang,
): Promise<readonly FileChange[]> {
  const linking = await changeLinks(project, content, ({ path, anchor }) =>
    new RegExp(`^/${from}(?:/|$)`).test(path)
      ? withAnchor(`/${to}${path.slice(from.length + 1)}`, anchor)
      : undefined,
  )
  const texts = new Map(linking.map(({ path, replaces }) => [path, replaces]))
  for (const document of documentsInAllLanguages(content)) {
    const { file } = document
    const before = texts.get(file) ?? (await readSource(project, file))
    const paths = content
      .textsIn(document)
      .flatMap(({ path, texts }) => (texts[from] === undefined ? [] : [path]))
    const after = withOwnLanguage(withKeysRenamed(file, before, paths, [from, to]), content, file, [from, to])
    if (after !== before) texts.set(file, after)
  }
  return [...texts].map(([path, replaces]) => ({ path, replaces }))
}

/** The language of an edition's books, and that in which a customer wrote. */
function withOwnLanguage(
  text: string,
  { editions, reviews }: Content,
  file: string,
  [from, to]: readonly [Lang, Lang],
): string {
  if (editions.some((edition) => edition.file === file && edition.value.language === from))
    return withScalar(text, ['language'], to)
  if (reviews?.file !== file) return text
  return reviews.value.reduce(
    (changed, { language }, index) =>
      language === from ? withScalar(changed, [index, 'language'], to) : changed,
    text,
  )
}
