import { readGit } from '../git/git.ts'
import { valueAt } from '../model/value-at.ts'
import type { Project } from '../project.ts'
import { contentPath } from '../read/content.ts'
import type { Path } from '../read/positions.ts'
import { bodyPathOf, contentFileAt, pathOf } from '../schema/content-paths.ts'
import { BODY, valuesIn } from '../yaml/source.ts'
import type { OutdatedText } from './outdated.ts'

const FOLDER = 'content/'

/**
 * Returns a function that finds the source text as it was when its translation was
 * written. The function returns undefined if the source has not changed since then, or if
 * git cannot tell.
 */
export function openPreviousSources(project: Project) {
  const valuesByName = new Map<string, Promise<unknown>>()
  const readValues = (commit: string, path: string, file: string): Promise<unknown> => {
    // Git's name for a file as it was at a commit.
    const name = `${commit}:${path}`
    const read = async () =>
      valuesIn(file, await readGit(project.root, 'cat-file', 'blob', name))
    const values = valuesByName.get(name) ?? read().catch(() => undefined)
    valuesByName.set(name, values)
    return values
  }

  return async ({
    origin,
    text,
    place,
    lang,
    sourceLanguage,
  }: OutdatedText): Promise<string | undefined> => {
    const source = text.placeIn(sourceLanguage)
    const previousFile = previousFileOf(source.file, sourceLanguage, origin.file)
    const values =
      previousFile && (await readValues(origin.commit, previousFile, source.file))

    // The entries of a list may have moved within a file. In separate files, both texts have the same path.
    const isInSameFile = source.file === place.file && source.path !== undefined
    const translation = { lang, words: text.texts[lang] }
    const previousPath = isInSameFile
      ? pathBefore(values, source.path, translation, sourceLanguage)
      : (source.path ?? [BODY])

    const previousSource = previousPath && valueAt(values, previousPath)
    if (typeof previousSource !== 'string') return undefined
    return previousSource === text.texts[sourceLanguage] ? undefined : previousSource
  }
}

/**
 * Returns the earlier path of a source file, from the earlier path of its translation, because both files are renamed
 * together.
 */
function previousFileOf(
  sourceFile: string,
  sourceLanguage: string,
  translationPath: string,
): string | undefined {
  const start = translationPath.lastIndexOf(FOLDER) + FOLDER.length
  const translation = contentFileAt(translationPath.slice(start))
  if (!translation) return undefined

  const { collection } = translation
  const names = { ...translation.names, lang: sourceLanguage }
  const isBody = contentFileAt(contentPath({ file: sourceFile }))?.isBody
  const path = isBody ? bodyPathOf(collection, names) : pathOf(collection, names)
  return path && translationPath.slice(0, start) + path
}

/**
 * Returns the path of a source text in earlier values of its file. List entries move, but
 * the translation has not changed since then, so its place shows where its entry was.
 */
function pathBefore(
  values: unknown,
  path: Path,
  translation: { readonly lang: string; readonly words: string | undefined },
  sourceLanguage: string,
): Path | undefined {
  const { lang, words } = translation
  const place = path.slice(0, -1)
  const candidates = [place, ...placesLike(values, place)]
  const previousPlace = candidates.find(
    (candidate) => valueAt(values, [...candidate, lang]) === words,
  )
  return previousPlace && [...previousPlace, sourceLanguage]
}

/** Lists the paths that differ from a path only in list indexes. */
function placesLike(values: unknown, path: Path): readonly Path[] {
  const [step, ...rest] = path
  if (step === undefined) return [[]]

  const steps =
    typeof step === 'number' && Array.isArray(values) ? [...values.keys()] : [step]
  return steps.flatMap((candidate) => {
    const restPaths = placesLike(valueAt(values, [candidate]), rest)
    return restPaths.map((restPath) => [candidate, ...restPath])
  })
}
