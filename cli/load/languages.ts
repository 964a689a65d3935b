import type { Lang } from '../model/path.ts'
import { stem } from './content.ts'

/**
 * The languages that a site.yaml at fault seems to mean: by them the other files are checked meanwhile.
 * @param text of site.yaml; empty when there is none
 * @param paths of all texts below content/
 */
export function guessedLanguages(text: string, paths: readonly string[]): readonly Lang[] {
  const plain = text.replace(/(?:^|\s)#.*$/gm, '')
  const codes = [...plain.matchAll(/\bcode:\s*['"]?([a-z]{2,3})\b/gi)].map(([, code = '']) => code)
  const seen = new Set(codes.map((code) => code.toLowerCase()))
  if (seen.size > 0 && seen.size >= entriesIn(plain)) return [...seen]
  // A code that is missing, or stands twice, may be meant for any language that has interface texts.
  const named = paths.filter((path) => path.startsWith('strings/')).map(stem)
  const all = [...new Set([...seen, ...named])]
  return all.length > 0 ? all : ['sv']
}

/** How many languages are listed, with or without a code. */
const entriesIn = (text: string): number =>
  Math.max(...[/\bcode:/g, /\blocale:/g].map((field) => [...text.matchAll(field)].length))
