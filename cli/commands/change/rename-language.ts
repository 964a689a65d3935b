import { type Change, type FileChange, type Rejection, readSource } from '../../edit/transaction.ts'
import type { Content, Entry } from '../../load/content.ts'
import { textsIn } from '../../load/texts.ts'
import type { Lang } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { fieldsOf } from '../../schema/collections.ts'
import { languageCode } from '../../schema/common.ts'
import { bodyPathOf, contentFileAt, pathOf } from '../../schema/content-paths.ts'
import { valuesAt } from '../../schema/fields.ts'
import { checkCode } from '../new/language.ts'
import { withScalar } from '../new/yaml-scalars.ts'
import { withEdit, type YamlPath } from '../new/yaml-values.ts'
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
      path: `content/${renamedPath(path, to)}`,
      movedFrom: `content/${path}`,
    }),
  )
  const isHidden = content.site?.value.languages.some(({ code, draft }) => code === from && draft)
  return {
    files: [
      {
        path: 'content/site.yaml',
        description: `"${from}" is called "${to}" now`,
        replaces: await renameInSite(project, content, from, to),
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
async function renameInSite(
  project: Project,
  { entries, site }: Content,
  from: Lang,
  to: Lang,
): Promise<string> {
  const text = await readSource(project, 'content/site.yaml')
  const entry = entries.find(({ collection }) => collection === 'site')
  const leaning = entry ? withLanguages(text, entry, [from, to]) : text
  return (site?.value.languages ?? []).reduce((changed, { code, formerly = [], draft }, index) => {
    if (code !== from) return changed
    const named = withScalar(changed, ['languages', index, 'code'], to)
    const names = [...formerly.filter((name) => name !== to), ...(draft ? [] : [from])]
    const path = ['languages', index, 'formerly']
    if (names.length > 0) return withEdit(named, { op: 'set', path, value: names })
    return formerly.length > 0 ? withEdit(named, { op: 'remove', path }) : named
  }, leaning)
}

/** 'strings/ca.yaml' of 'strings/es.yaml', 'books/saga/one.ca.md' of 'books/saga/one.es.md'. */
function renamedPath(path: string, lang: Lang): string {
  const found = contentFileAt(path)
  if (!found) return path
  const names = { ...found.names, lang }
  return (found.isBody && bodyPathOf(found.collection, names)) || pathOf(found.collection, names)
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
  for (const entry of content.entries) {
    const { file } = entry.document
    // Changed already, with what else the file says of languages.
    if (entry.collection === 'site' || entry.names.lang !== undefined) continue
    const before = texts.get(file) ?? (await readSource(project, file))
    const paths = textsIn(entry).flatMap(({ path, texts }) => (texts[from] === undefined ? [] : [path]))
    const after = withLanguages(withKeysRenamed(file, before, paths, [from, to]), entry, [from, to])
    if (after !== before) texts.set(file, after)
  }
  return [...texts].map(([path, replaces]) => ({ path, replaces }))
}

/** The text of a document with the new code in every field that names the language. */
const withLanguages = (
  text: string,
  { collection, document }: Entry,
  [from, to]: readonly [Lang, Lang],
): string =>
  fieldsOf(collection)
    .filter(({ role }) => role.is === 'language')
    .flatMap(({ path }) => valuesAt(document.value, path))
    .filter(({ value }) => value === from)
    .reduce((changed, { path }) => withScalar(changed, path as YamlPath, to), text)
