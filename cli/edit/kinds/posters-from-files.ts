import { readdir } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { groupBy } from '../../model/groups.ts'
import { joinWords } from '../../model/text.ts'
import { isImage } from '../../read/pictures/pictures.ts'
import type { OpenChange } from '../change.ts'
import type { Answers } from './new-kind.ts'

/**
 * Returns the answers for one poster per picture. A poster's id and title follow from its file name; all posters share
 * the other answers. Posters without a description are drafts.
 * @param paths the files and folders that the owner typed
 */
export async function postersFromFiles(
  change: OpenChange,
  answers: Answers,
  paths: readonly string[],
): Promise<readonly Answers[]> {
  const { languages } = change.content
  const files = await picturesIn(change, paths)
  if (files.length === 0) return []

  const hasTitles = Object.values(answers.texts('title')).some(Boolean)
  if (hasTitles && files.length > 1)
    change.reject('several posters cannot share a title: leave out --title-…')

  const isDescribed = rejectPartOfDescription(change, answers)
  const namedFiles = nameFiles(change, files)
  return namedFiles.map(({ file, id }) => ({
    id,
    value: (name) => (name === 'image' ? file : answers.value(name)),
    isOn: (name) => answers.isOn(name) || (name === 'draft' && !isDescribed),
    texts: (name) => {
      if (name !== 'title' || hasTitles) return answers.texts(name)
      return Object.fromEntries(languages.map((lang) => [lang, titleFrom(file)]))
    },
  }))
}

/**
 * Tells whether a description was given. Rejects one that only some languages have, because every poster would lack it
 * in the others.
 */
function rejectPartOfDescription(change: OpenChange, answers: Answers): boolean {
  const { languages } = change.content
  const descriptions = answers.texts('description')
  const missing = languages.filter((lang) => !descriptions[lang])
  if (missing.length === languages.length) return false

  const options = joinWords(missing.map((lang) => `--description-${lang}`))
  const verb = missing.length === 1 ? 'is' : 'are'
  change.reject(
    missing.length > 0 &&
      `${options} ${verb} missing: describe the posters in every language, or in none`,
  )
  return true
}

/** Lists pictures: the files, and all pictures in the folders. Reports faults in the order of the command line. */
async function picturesIn(
  change: OpenChange,
  paths: readonly string[],
): Promise<readonly string[]> {
  const lists = await Promise.all(paths.map(listPictures))
  for (const list of lists) if ('fault' in list) change.reject(list.fault)

  return lists.flatMap((list) => ('pictures' in list ? list.pictures : []))
}

async function listPictures(
  path: string,
): Promise<{ readonly pictures: readonly string[] } | { readonly fault: string }> {
  // Reading fails unless the path is a folder.
  const names = await readdir(path).catch(() => undefined)
  if (!names && isImage(path)) return { pictures: [path] }
  if (!names)
    return {
      fault: `"${path}" is neither a picture nor a folder; if it is an id, name the picture with --image`,
    }

  const pictures = names.filter((name) => isImage(name) && !name.startsWith('.'))
  if (pictures.length === 0) return { fault: `there is no picture in the folder ${path}` }

  const sortedPictures = pictures.toSorted(byNumbersAndLetters)
  return { pictures: sortedPictures.map((name) => join(path, name)) }
}

const { compare: byNumbersAndLetters } = new Intl.Collator('en', { numeric: true })

/** Gives each file an id. Rejects the change if a file name yields no id, or if two files would get the same one. */
function nameFiles(change: OpenChange, files: readonly string[]) {
  const isGerman = change.content.languages[0] === 'de'
  const namedFiles = files.map((file) => ({
    file,
    id: idFrom(parse(file).name, isGerman),
  }))

  for (const [id, sameName] of groupBy(namedFiles, (item) => item.id)) {
    const names = joinWords(sameName.map(({ file }) => basename(file)))
    change.reject(
      id === '' &&
        `${names}: a name without Latin letters or digits gives no id; rename the file`,
      id !== '' &&
        sameName.length > 1 &&
        `${names} would have the same id, "${id}": rename one of them`,
    )
  }
  return namedFiles.filter(({ id }) => id !== '')
}

/** Letters that normalization does not split into a letter from a to z and an accent. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** Letters that German replaces with two letters if umlauts are not available. Other languages only drop the dots. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * Derives an id from a file name: 'Über den See_2' → 'uber-den-see-2', or 'ueber-…' in German. NFD splits a letter such
 * as 'é' into 'e' and an accent, which is then removed.
 */
export function idFrom(name: string, isGerman: boolean): string {
  const letters = isGerman ? { ...otherLetters, ...umlauts } : otherLetters
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Derives a title from a file name: 'birken-im_Nebel' → 'Birken im Nebel'. Capitals stay as the owner wrote them. */
export function titleFrom(file: string): string {
  // macOS stores letters and their accents separately.
  const name = parse(file).name.normalize('NFC')
  // In a name with spaces, a hyphen is part of a word: 'Saint-Malo im Mai'.
  const separators = /\s/.test(name) ? /[_\s]+/g : /[-_]+/g
  const title = name.replace(separators, ' ').trim()

  const [firstWord = ''] = title.split(' ')
  const isLowerCase = firstWord === firstWord.toLowerCase()
  return isLowerCase ? title.charAt(0).toUpperCase() + title.slice(1) : title
}
