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
 * Returns a function that finds the source text as it was when its translation was written; undefined if git
 * cannot tell.
 */
export function openPreviousSources(project: Project) {
  const files = new Map<string, Promise<unknown>>()
  const valuesAt = (commit: string, path: string, file: string): Promise<unknown> => {
    const name = `${commit}:${path}`
    const read = async () =>
      valuesIn(file, await readGit(project.root, 'cat-file', 'blob', name))
    const values = files.get(name) ?? read().catch(() => undefined)
    files.set(name, values)
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
    const path = sourcePathAt(origin.file, source.file, sourceLanguage)
    const values = path && (await valuesAt(origin.commit, path, source.file))
    const isSameFile = source.file === place.file && source.path !== undefined
    const sourcePath = isSameFile
      ? pathBefore(values, source.path, [lang, text.texts[lang]], sourceLanguage)
      : (source.path ?? [BODY])
    const previousSource = sourcePath && valueAt(values, sourcePath)
    if (typeof previousSource !== 'string') return undefined
    return previousSource === text.texts[sourceLanguage] ? undefined : previousSource
  }
}

/** Returns the earlier path of a source whose translation had the path `translated`: both are renamed together. */
function sourcePathAt(
  translated: string,
  source: string,
  sourceLanguage: string,
): string | undefined {
  const start = translated.lastIndexOf(FOLDER) + FOLDER.length
  const translatedFile = contentFileAt(translated.slice(start))
  const isBody = contentFileAt(contentPath({ file: source }))?.isBody
  if (!translatedFile) return undefined

  const { collection } = translatedFile
  const names = { ...translatedFile.names, lang: sourceLanguage }
  const path = isBody ? bodyPathOf(collection, names) : pathOf(collection, names)
  return path && translated.slice(0, start) + path
}

/**
 * Returns the path of a source in earlier values. List entries move, but the unchanged translation shows where
 * they were.
 */
function pathBefore(
  values: unknown,
  path: Path,
  [lang, translation]: readonly [string, string | undefined],
  sourceLanguage: string,
): Path | undefined {
  const place = path.slice(0, -1)
  return [place, ...placesLike(values, place)]
    .find((candidate) => valueAt(values, [...candidate, lang]) === translation)
    ?.concat(sourceLanguage)
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
