import { packLanguageOf, usualLanguage } from '../../languages/languages.ts'
import { readStringsFile } from '../../languages/pack-files.ts'
import { legalTexts, readLegalText } from '../../languages/packs.ts'
import type { Lang } from '../../model/path.ts'
import { pluralize } from '../../model/text.ts'
import { valueAt } from '../../model/value-at.ts'
import { type Content, contentPath, type Entry } from '../../read/content.ts'
import type { Path } from '../../read/positions.ts'
import { valuesWithRole } from '../../schema/collection-fields.ts'
import { languageCode } from '../../schema/common.ts'
import { contentFileAt, fileOf, pathOf, renamedPath } from '../../schema/content-paths.ts'
import { siteSchema } from '../../schema/site-file.ts'
import { stringKeys } from '../../schema/strings-file.ts'
import { textsIn } from '../../translations/shop-texts.ts'
import type { Edit } from '../../yaml/edited-value.ts'
import { formatYaml } from '../../yaml/format.ts'
import type { OpenChange, Planned } from '../change.ts'
import { append } from '../edits.ts'
import { checkCode, noLanguageText, suggestionFor } from '../names.ts'
import { changeLinks, withAnchor } from '../references.ts'
import { nameShopIn } from '../starter/shop-name.ts'
import { itemsThatApply } from '../transaction.ts'
import { checkTyped, type NewKind, required } from './new-kind.ts'

const SITE = fileOf('site')

export const languageKind: NewKind = {
  summary: 'add a language as a draft, with its files',
  questions: [
    required('id', 'id', 'code of the language, such as de'),
    {
      name: 'name',
      text: 'its name in the language itself, such as Deutsch',
      value: 'name',
    },
    {
      name: 'locale',
      text: 'locale for previews on social media, such as de_DE',
      value: 'code',
    },
    { name: 'flag', text: 'country of its flag, such as de', value: 'country' },
    {
      name: 'from',
      text: 'language whose texts are copied for translation',
      value: 'code',
      choices: ({ languages }) => languages,
    },
  ],
  async plan(change, answers) {
    const { content } = change
    const code = answers.id ?? ''
    const { site, languages } = content
    const usualAnswers = usualLanguage(code)
    const added = {
      code,
      name: answers.value('name') ?? usualAnswers.name,
      locale: answers.value('locale') ?? usualAnswers.locale,
      flag: answers.value('flag') ?? usualAnswers.flag,
      draft: true,
    }

    const from = answers.value('from') ?? site?.value.xDefault ?? languages[0]
    // `reject` collects the reasons and does not throw, so planning continues.
    change.reject(
      ...checkTyped(siteSchema.shape.languages.element, added),
      checkCode(code, content),
      !languages.includes(from) &&
        `there are no texts in "${from}" to copy${suggestionFor(from, languages, 'languages')}`,
    )
    await change.edit(SITE, append(['languages'], added), `${added.name}, hidden`)

    const remarks = await createFiles(change, from, code)

    const publishRemark = `${added.name} is a draft. When its texts are translated, delete "draft: true" from its entry in ${SITE}.`
    return { remarks: [...remarks, publishRemark], isUnfinished: true }
  },
}

/**
 * Creates the files of the new language `to`. Interface texts and legal texts come from its language pack if it has
 * one; all other files are copied from the language `from`. Returns remarks about the files.
 */
async function createFiles(
  change: OpenChange,
  from: Lang,
  to: Lang,
): Promise<readonly string[]> {
  const { entries, files } = change.content
  const remarks: string[] = []
  for (const { collection, names, document } of entries) {
    if (names.lang !== from) continue

    const path = pathOf(collection, { ...names, lang: to })
    if (files.has(path)) {
      remarks.push(`content/${path}: already exists, not changed`)
      continue
    }
    const legalDraft =
      collection === 'articles' ? legalDraftOf(change, to, names.slug) : undefined
    if (collection === 'strings')
      remarks.push(...(await createStrings(change, document, from, to)))
    else if (legalDraft !== undefined)
      change.create(`content/${path}`, legalDraft, 'a draft, to be read and filled in')
    else await change.copy(document.file, `content/${path}`, [], copyOf(from))
  }
  return remarks
}

/**
 * Returns the legal text's draft from a language pack, if the shop takes its texts from language packs. A copy of
 * another language's text would state another country's law.
 */
function legalDraftOf(
  { project, content: { site } }: OpenChange,
  lang: Lang,
  slug: string | undefined,
): string | undefined {
  const name = legalTexts.find((legalText) => legalText === slug)
  if (!site?.value.languagePacks || name === undefined) return undefined

  const draft = readLegalText(project.home, lang, name)
  return draft && nameShopIn(draft, site.value.name)
}

const copyOf = (from: Lang): string => `a copy of "${from}", to be translated`

/**
 * Creates the interface texts of a language, unless the shop takes them from its language
 * pack. Returns a remark about the pack.
 */
async function createStrings(
  change: OpenChange,
  source: Entry['document'],
  from: Lang,
  to: Lang,
): Promise<readonly string[]> {
  const { project, content } = change
  const path = fileOf('strings', { lang: to })
  const pack = packLanguageOf(to)
  const packFile = readStringsFile(project.home, to)
  if (!pack || packFile === undefined) {
    // If the texts to copy come from a language pack, their file does not contain all of them.
    if (source.pack) change.create(path, formatYaml(source.value), copyOf(from))
    else await change.copy(source.file, path, [], copyOf(from))
    return []
  }

  if (!content.site?.value.languagePacks)
    change.create(path, packFile, 'from its language pack')
  const isUnread = pack.isReadByNative
    ? ''
    : ', which no native speaker has read yet: please read them before visitors do'
  return [`The interface texts of ${pack.name} come from its language pack${isUnread}.`]
}

/** Changes a language's code in addresses, in file names, and in every file that refers to it. */
export async function renameLanguage(
  change: OpenChange,
  from: Lang,
  to: Lang,
): Promise<Planned> {
  const { content } = change
  const { languages, site } = content
  if (!languages.includes(from)) return change.reject(noLanguageText(from, languages))

  const { error } = languageCode.safeParse(to)
  if (error)
    return change.reject(`"${to}" is not a valid code: ${error.issues[0]?.message ?? ''}`)

  const reason = checkCode(to, content, from)
  if (reason !== undefined) return change.reject(reason)

  await changeAddresses(change, from, () => to)
  for (const entry of content.entries) {
    const { collection, document } = entry
    const references = valuesWithRole(collection, 'language', document.value).filter(
      ({ value }) => value === from,
    )
    await change.edit(document.file, [
      ...textPathsIn(entry, from).map((path): Edit => ({ op: 'renameKey', path, to })),
      ...references.map(({ path }): Edit => ({ op: 'set', path, value: to })),
    ])
  }
  await change.edit(SITE, codeEdits(content, from, to), `"${from}" renamed to "${to}"`)

  const renamedFile = (path: string): string =>
    `content/${renamedPath(path, { lang: to })}`
  const movedPaths = filesOfLanguage(from, content)
  for (const path of movedPaths) change.move(`content/${path}`, renamedFile(path))
  await writeLostPack(change, from, to)

  const target = movedPaths[0] && renamedFile(movedPaths[0])
  const isHidden = site?.value.languages.some(({ code, draft }) => code === from && draft)
  return {
    remarks: itemsThatApply(
      target && `The files were renamed to the new code, for example ${target}.`,
      !isHidden && `Old addresses redirect: /${from} → /${to}, and everything below.`,
      `Its name, locale and flag are not changed: they are in ${SITE}.`,
    ),
  }
}

/** Writes the texts of a language pack into the shop if the new code of the language has no pack. */
async function writeLostPack(change: OpenChange, from: Lang, to: Lang): Promise<void> {
  const { content, project } = change
  const strings = content.strings[from]
  if (!strings?.pack || readStringsFile(project.home, to) !== undefined) return

  const { value, file } = strings
  const description = 'the texts of its language pack'
  if (content.files.has(contentPath({ file }))) {
    // The value merges the texts of the shop and of the pack; `isWritten` tells which of them are in the shop's file.
    const isMissing = (path: Path): boolean => strings.isWritten?.(path) === false
    // A group that is not in the file is written as a whole. In other groups, only the missing texts are written.
    const groups = Object.keys(value).map((group): Path => [group])
    const missingGroups = groups.filter(isMissing)
    const missingKeys = stringKeys.filter(
      (path) => isMissing(path) && !isMissing(path.slice(0, 1)),
    )
    const edits = [...missingGroups, ...missingKeys].flatMap((path): readonly Edit[] => {
      const text = valueAt(value, path)
      return text === undefined || text === null ? [] : [{ op: 'set', path, value: text }]
    })
    // The file has already been moved to the new code; the change still knows it by its old path.
    await change.edit(file, edits, description)
  } else change.create(fileOf('strings', { lang: to }), formatYaml(value), description)
}

/**
 * Returns the edits that change a language's code. They also record the old code, for redirects, unless the language is
 * a draft.
 */
function codeEdits({ site }: Content, from: Lang, to: Lang): readonly Edit[] {
  const languages = site?.value.languages ?? []
  const index = languages.findIndex(({ code }) => code === from)
  const { formerly = [], draft } = languages[index] ?? {}
  // A language that takes back a former code no longer redirects from it.
  const formerCodes = [
    ...formerly.filter((formerCode) => formerCode !== to),
    ...(draft ? [] : [from]),
  ]
  const path = ['languages', index, 'formerly']
  return [
    { op: 'set', path: ['languages', index, 'code'], value: to },
    formerCodes.length > 0
      ? { op: 'set', path, value: formerCodes }
      : { op: 'remove', path },
  ]
}

/** Removes a language: its entry, its files, its flag, and its texts in all other files. */
export async function removeLanguage(change: OpenChange, code: Lang): Promise<Planned> {
  const { content } = change
  const { site, languages } = content
  const index =
    site?.value.languages.findIndex((language) => language.code === code) ?? -1
  if (index < 0) return change.reject(noLanguageText(code, languages))
  change.reject(...checkNeeded(code, content))

  const removal = { op: 'remove', path: ['languages', index] } as const
  await change.edit(SITE, [removal], `"${code}" is no longer a language of the shop`)
  for (const path of filesOfLanguage(code, content)) change.remove(`content/${path}`)
  const flag = unusedFlag(code, content)
  if (flag !== undefined) change.remove(flag)

  // Links to pages of the removed language now lead to the language of their file or, in a file with the texts of all
  // languages, to the first language.
  await changeAddresses(change, code, (fileLang) => fileLang ?? languages[0])
  for (const entry of content.entries) {
    const edits = textPathsIn(entry, code).map((path): Edit => ({ op: 'remove', path }))
    const description = `${pluralize(edits.length, 'text')} removed`
    await change.edit(entry.document.file, edits, description)
  }

  return {
    remarks: [
      `Addresses below /${code} redirect to /${languages[0]}, like those of any unknown language.`,
    ],
  }
}

const filesOfLanguage = (code: string, { files }: Content): readonly string[] =>
  [...files].filter((path) => contentFileAt(path)?.names.lang === code)

/** Returns why the shop still needs a language. */
function checkNeeded(code: Lang, { site, languages, editions, reviews }: Content) {
  const reviewIds =
    reviews?.value.filter((review) => review.language === code).map(({ id }) => id) ?? []
  const dependentLanguages =
    site?.value.languages.filter(({ fallback }) => fallback === code) ?? []
  const bookEditions = editions
    .filter(({ value }) => value.language === code)
    .map(({ value }) => value.slug)

  return [
    code === languages[0] &&
      `"${code}" is the first language, the fallback for all texts: move another one to the top first`,
    code === site?.value.xDefault &&
      `"${code}" is the language of the 404 page: name another one under xDefault in ${SITE}`,
    ...dependentLanguages.map(
      (dependent) =>
        `"${dependent.code}" falls back to it: change its fallback in ${SITE}`,
    ),
    ...bookEditions.map(
      (slug) =>
        `the books of "${slug}" are in "${code}": remove that edition first with "saga remove edition ${slug}"`,
    ),
    reviewIds.length > 0 &&
      `customers wrote in "${code}": remove their reviews first with "saga remove review": ${reviewIds.join(', ')}`,
  ]
}

function unusedFlag(code: Lang, { site, publicFiles }: Content): string | undefined {
  const languages = site?.value.languages ?? []
  const flag = languages.find((language) => language.code === code)?.flag
  const isUsed = languages.some(
    (language) => language.code !== code && language.flag === flag,
  )
  if (isUsed) return undefined

  const path = `flags/${flag}.svg`
  return publicFiles.some((file) => file.path === path) ? `public/${path}` : undefined
}

/**
 * Replaces a language in the addresses of links: '/es/…' becomes '/ca/…'. `langOf` returns the new language; its
 * argument is the language of the file with the link, if the file name states one.
 */
const changeAddresses = (
  change: OpenChange,
  code: Lang,
  langOf: (fileLang: Lang | undefined) => Lang,
): Promise<void> =>
  changeLinks(change, (link) =>
    link.prefix === `/${code}`
      ? withAnchor(
          `/${langOf(link.lang)}${link.path.slice(link.prefix.length)}`,
          link.anchor,
        )
      : undefined,
  )

/** Returns the paths of an entry's texts in a language. */
const textPathsIn = (entry: Entry, code: Lang): readonly Path[] =>
  textsIn(entry).flatMap(({ path, texts }) =>
    texts[code] === undefined ? [] : [[...path, code]],
  )
