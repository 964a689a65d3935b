import { newsIn } from '../commands/apply-change.ts'
import type { LoadedContent } from '../commands/load-content.ts'
import { pathAt, readOrEmpty, valuesIn } from '../commands/new/file-values.ts'
import type { YamlPath } from '../commands/new/yaml-values.ts'
import { findOutdated } from '../load/outdated.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { type EditorDocument, filesOf } from './documents.ts'
import { formPathOf, formSchemaOf, joinFiles } from './form.ts'
import type { Finding } from './outcome.ts'
import { changesOf } from './work.ts'

/** The text of each file of a document. */
export async function readTexts(project: Project, document: EditorDocument): Promise<Map<string, string>> {
  const texts = filesOf(document).map(async (file) => [file, await readOrEmpty(project, file)] as const)
  return new Map(await Promise.all(texts))
}

/** What the form shows of these texts. */
export const dataOf = (document: EditorDocument, texts: ReadonlyMap<string, string>): unknown =>
  joinFiles(document, (file) => valuesIn(file, texts.get(file) ?? ''))

/** A file that is no YAML: it has to be corrected by hand. */
export const findUnreadable = (texts: ReadonlyMap<string, string>): string | undefined =>
  [...texts].find(([file, text]) => valuesIn(file, text) === undefined)?.[0]

/** A document as its form shows it. */
export async function formStateOf(
  project: Project,
  document: EditorDocument,
  { content, diagnostics }: LoadedContent,
) {
  const texts = await readTexts(project, document)
  const { name, title, group, page } = document
  const [file = ''] = texts.keys()
  const data = dataOf(document, texts)
  const { orientation = 'hero' } = (data ?? {}) as { readonly orientation?: string }
  return {
    name,
    title,
    group,
    page,
    /** Which names its pictures. */
    file,
    data,
    unreadable: findUnreadable(texts),
    languages: content.languages,
    schema: formSchemaOf(document, content.languages),
    findings: diagnostics.flatMap((found) => findingsOf(document, found, texts)),
    /** What ids in lists stand for: a poster's title, by id. */
    names: Object.fromEntries(content.posters.map(({ value }) => [value.id, value.title.en ?? value.id])),
    /** Of its pictures. */
    shape: group === 'Posters' ? orientation : group === 'Books' ? 'cover' : 'hero',
    works: changesOf(document, data),
  }
}

/** Where the form has translations that are older than their source, by the history in git. */
export async function outdatedIn(
  project: Project,
  document: EditorDocument,
  { content }: LoadedContent,
): Promise<readonly YamlPath[]> {
  const texts = await readTexts(project, document)
  const { diagnostics } = await findOutdated(project, content, (file) => texts.has(file))
  return diagnostics.flatMap((found) => findingsOf(document, found, texts)).map(({ path }) => path)
}

/** A diagnostic at its place in the form; none where it is about another file. */
function findingsOf(
  document: EditorDocument,
  found: Diagnostic,
  texts: ReadonlyMap<string, string>,
): readonly Finding[] {
  const { file, line, column = 1 } = found.at
  const text = texts.get(file)
  if (text === undefined) return []
  const path = line === undefined ? [] : pathAt(file, text, line, column)
  return [findingAt(found, formPathOf(document, file, path))]
}

/** The errors that a change of a document would make; those in other files at the top of the form. */
export const newErrors = (
  document: EditorDocument,
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): readonly Finding[] =>
  newsIn(before, after).flatMap((found) => {
    if (found.severity !== 'error') return []
    const [own] = findingsOf(document, found, texts)
    return own ?? findingAt({ ...found, message: `${found.at.file}: ${found.message}` }, [])
  })

/** 'did you mean "freyja"?' and 'write https://…' name what to write. */
function findingAt({ severity, message, hint = '' }: Diagnostic, path: YamlPath): Finding {
  const fix = /^did you mean "([^"]+)"\?$/.exec(hint)?.[1] ?? /(?:^|, )write (https:\/\/\S+)$/.exec(hint)?.[1]
  return { severity, message, path, hint, fix }
}
