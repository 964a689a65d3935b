import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Content, Entry } from '../../load/content.ts'
import type { Path } from '../../load/positions.ts'
import { textsIn } from '../../load/texts.ts'
import type { Lang } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { valuesWithRole } from '../../schema/collections.ts'
import { languageCode } from '../../schema/common.ts'
import { fileOf, pathOf, renamedPath } from '../../schema/content-paths.ts'
import { siteSchema } from '../../schema/site.ts'
import { type LoadedShop, type OpenChange, openChange } from '../change.ts'
import type { Edit } from '../edits.ts'
import { changeLinks, type InnerLink, withAnchor } from '../links.ts'
import { checkCode } from '../names.ts'
import { filesOfLanguage, noLanguageText, suggestionFor } from '../references.ts'
import { type Change, type Rejection, readSource } from '../transaction.ts'
import { checkTyped, type NewKind } from './new-kind.ts'

const SITE = fileOf('site')

/** A hidden language: its entry in site.yaml, its files as copies of another language's, and its flag. */
export const language: NewKind = {
  summary: 'begin a language, hidden, with its files and its flag',
  questions: [
    { name: 'id', text: 'code of the language, such as de', value: 'id', isRequired: true },
    { name: 'name', text: 'its name in the language itself, such as Deutsch', value: 'name' },
    { name: 'locale', text: 'for shared cards, such as de_DE', value: 'code' },
    { name: 'flag', text: 'country of its flag, such as de', value: 'country' },
    {
      name: 'from',
      text: 'language whose texts are copied, to be translated',
      value: 'code',
      choices: ({ languages }) => languages,
    },
  ],
  async plan(shop, given) {
    const { project, content } = shop
    const code = given.id ?? ''
    const { site, languages, files } = content
    const usual = usualLanguage(code)
    const added = {
      code,
      name: given.value('name') ?? usual.name,
      locale: given.value('locale') ?? usual.locale,
      flag: given.value('flag') ?? usual.flag,
      draft: true,
    }
    const from = given.value('from') ?? site?.value.xDefault ?? languages[0]
    const otherwise = `; languages: ${languages.join(', ')}`
    const rejected = [
      ...checkTyped(siteSchema.shape.languages.element, added),
      ...checkCode(code, content),
      ...(languages.includes(from)
        ? []
        : [`there are no texts in "${from}" to copy${suggestionFor(from, languages, otherwise)}`]),
    ]
    if (rejected.length > 0) return { rejected }
    const change = openChange(shop)
    const insert = { op: 'insert', path: ['languages'], index: languages.length, value: added } as const
    await change.edit(SITE, [insert], `${added.name}, hidden`)
    const remarks: string[] = []
    for (const { collection, names, document } of content.entries) {
      if (names.lang !== from) continue
      const path = pathOf(collection, { ...names, lang: code })
      if (files.has(path)) remarks.push(`content/${path}: there already, stays as it is`)
      else
        change.create(
          `content/${path}`,
          await readSource(project, document.file),
          `a copy of "${from}", to be translated`,
        )
    }
    addFlag(change, added.flag, project)
    const published = `${added.name} is a draft. When its texts are there, delete "draft: true" from its entry in ${SITE}.`
    return { files: change.files(), remarks: [...remarks, published], isUnfinished: true }
  },
}

/** Name, locale and flag that most shops would choose: 'Deutsch', 'de_DE', 'de'. */
function usualLanguage(code: string) {
  if (!/^[a-z]{2,3}$/.test(code)) return { name: code, locale: '', flag: '' }
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  const region = new Intl.Locale(code).maximize().region ?? ''
  return {
    name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    locale: `${code}_${region}`,
    flag: region.toLowerCase(),
  }
}

/** Adds the drawing of a country's flag where public/ lacks it and the package of flags has it. */
function addFlag(change: OpenChange, flag: string, { root, home }: Project): void {
  const path = `public/flags/${flag}.svg`
  const drawing = join(home, 'node_modules/flag-icons/flags/4x3', `${flag}.svg`)
  if (!existsSync(join(root, path)) && existsSync(drawing))
    change.create(path, { copyOf: drawing }, 'its flag')
}

/** Gives a language another code: in its addresses, the names of its files, and wherever a file names it. */
export async function renameLanguage(shop: LoadedShop, from: Lang, to: Lang): Promise<Change | Rejection> {
  const { content } = shop
  const { languages, site } = content
  if (!languages.includes(from)) return { rejected: [noLanguageText(from, languages)] }
  const { error } = languageCode.safeParse(to)
  const rejected = error
    ? [`"${to}" is not a code: ${error.issues[0]?.message ?? ''}`]
    : checkCode(to, content, from)
  if (rejected.length > 0) return { rejected }
  const change = openChange(shop)
  await changeWords(shop, change, from, {
    addressIn: () => to,
    editsOf: (paths, entry) => [
      ...paths.map((path) => ({ op: 'renameKey', path, to }) as const),
      ...valuesWithRole(entry.collection, 'language', entry.document.value)
        .filter(({ value }) => value === from)
        .map(({ path }): Edit => ({ op: 'set', path, value: to })),
      ...(entry.collection === 'site' ? codeEdits(content, from, to) : []),
    ],
    describe: (_, { collection }) => (collection === 'site' ? `"${from}" is called "${to}" now` : undefined),
  })
  const moved = filesOfLanguage(from, content).map(
    (path) => [`content/${path}`, `content/${renamedPath(path, { lang: to })}`] as const,
  )
  for (const [path, target] of moved) change.move(path, target)
  const isHidden = site?.value.languages.some(({ code, draft }) => code === from && draft)
  return {
    files: change.files(),
    remarks: [
      ...moved.slice(0, 1).map(([, path]) => `Files have the new code in their names, such as ${path}.`),
      ...(isHidden ? [] : [`Old addresses redirect: /${from} → /${to}, and everything below.`]),
      `Its name, its locale and its flag stay as they are: they stand in ${SITE}.`,
    ],
  }
}

/** Edits the entry of the language in site.yaml. */
function codeEdits({ site }: Content, from: Lang, to: Lang): readonly Edit[] {
  const languages = site?.value.languages ?? []
  const index = languages.findIndex(({ code }) => code === from)
  const { formerly = [], draft } = languages[index] ?? {}
  const names = [...formerly.filter((name) => name !== to), ...(draft ? [] : [from])]
  const path = ['languages', index, 'formerly']
  return [
    { op: 'set', path: ['languages', index, 'code'], value: to },
    names.length > 0 ? { op: 'set', path, value: names } : { op: 'remove', path },
  ]
}

/** Removes a language: its entry, its files, its flag, and its words in every other file. */
export async function removeLanguage(shop: LoadedShop, code: Lang): Promise<Change | Rejection> {
  const { content } = shop
  const { site, languages } = content
  const index = site?.value.languages.findIndex((each) => each.code === code) ?? -1
  const rejected = index < 0 ? [noLanguageText(code, languages)] : checkNeeded(code, content)
  if (rejected.length > 0) return { rejected }
  const change = openChange(shop)
  const entry = { op: 'remove', path: ['languages', index] } as const
  await change.edit(SITE, [entry], `"${code}" is no language of the shop now`)
  for (const path of filesOfLanguage(code, content)) change.remove(`content/${path}`)
  for (const path of unusedFlag(code, content)) change.remove(path)
  await changeWords(shop, change, code, {
    addressIn: ({ lang = languages[0] }) => lang,
    editsOf: (paths) => paths.map((path) => ({ op: 'remove', path })),
    describe: (count) => `${count} ${count === 1 ? 'text' : 'texts'}, removed`,
  })
  return {
    files: change.files(),
    remarks: [`Addresses below /${code} lead to /${languages[0]}, as those of any unknown language.`],
  }
}

/** Lists what the shop cannot do without the language. */
function checkNeeded(code: Lang, { site, languages, editions, reviews }: Content): readonly string[] {
  const written = reviews?.value.filter((review) => review.language === code).map(({ id }) => id) ?? []
  const leaning = site?.value.languages.filter(({ fallback }) => fallback === code) ?? []
  return [
    ...(code === languages[0]
      ? [`"${code}" is the first language, to which all texts fall back: list another one first`]
      : []),
    ...(code === site?.value.xDefault
      ? [`"${code}" is the language of the 404 page: name another one under xDefault in ${SITE}`]
      : []),
    ...leaning.map((other) => `"${other.code}" falls back to it: change its fallback in ${SITE}`),
    ...editions
      .filter(({ value }) => value.language === code)
      .map(({ value }) => `the books of "${value.slug}" are in "${code}": saga remove edition ${value.slug}`),
    ...(written.length > 0
      ? [`customers wrote in "${code}": remove their reviews first, saga remove review ${written.join(', ')}`]
      : []),
  ]
}

/** Returns the drawing of its flag, where no other language has the same. */
function unusedFlag(code: Lang, { site, publicFiles }: Content): readonly string[] {
  const languages = site?.value.languages ?? []
  const flag = languages.find((each) => each.code === code)?.flag
  const path = `flags/${flag}.svg`
  const isUsed = languages.some((each) => each.code !== code && each.flag === flag)
  return isUsed || !publicFiles.some((file) => file.path === path) ? [] : [`public/${path}`]
}

/** What a change of a language does to files that hold other languages too. */
interface WordChange {
  /** The language whose pages links lead to from now on. */
  readonly addressIn: (link: InnerLink) => Lang
  /** @param paths places of the texts in the language */
  readonly editsOf: (paths: readonly Path[], entry: Entry) => readonly Edit[]
  readonly describe: (count: number, entry: Entry) => string | undefined
}

/** Changes links to the pages of a language, and its texts that stand beside those in other languages. */
async function changeWords(
  shop: LoadedShop,
  change: OpenChange,
  code: Lang,
  { addressIn, editsOf, describe }: WordChange,
): Promise<void> {
  await changeLinks(shop, change, (link) =>
    link.prefix === `/${code}`
      ? withAnchor(`/${addressIn(link)}${link.path.slice(link.prefix.length)}`, link.anchor)
      : undefined,
  )
  for (const entry of shop.content.entries) {
    const paths = textsIn(entry).flatMap(({ path, texts }) =>
      texts[code] === undefined ? [] : [[...path, code]],
    )
    await change.edit(entry.document.file, editsOf(paths, entry), describe(paths.length, entry))
  }
}
