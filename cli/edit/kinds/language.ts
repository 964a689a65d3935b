import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addressedIn } from '../../load/addresses.ts'
import { OWN_SLUGS, reservedNameMessage } from '../../load/check/ids.ts'
import type { Content } from '../../load/content.ts'
import { suggest } from '../../load/suggest.ts'
import type { Lang } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { fileOf, pathOf } from '../../schema/content-paths.ts'
import { siteSchema } from '../../schema/site.ts'
import { editFile } from '../files.ts'
import { type FileChange, readSource } from '../transaction.ts'
import { checkTyped } from './check-typed.ts'
import type { PlanKind } from './plan-new.ts'

/** Plans a hidden language: its entry in site.yaml, its files as copies of another language's, and its flag. */
export const newLanguage: PlanKind = async (shop, given) => {
  const { project, content } = shop
  const code = given.id ?? ''
  const { site, languages, files } = content
  const usual = usualLanguage(code)
  const language = {
    code,
    name: given.value('name') ?? usual.name,
    locale: given.value('locale') ?? usual.locale,
    flag: given.value('flag') ?? usual.flag,
    draft: true,
  }
  const from = given.value('from') ?? site?.value.xDefault ?? languages[0]
  const rejected = [
    ...checkTyped(siteSchema.shape.languages.element, language),
    ...checkCode(code, content),
    ...(languages.includes(from) ? [] : [noSourceText(from, languages)]),
  ]
  if (rejected.length > 0) return { rejected }
  const copied = content.entries
    .filter(({ names }) => names.lang === from)
    .map(({ collection, names, document }) => ({
      source: document.file,
      path: pathOf(collection, { ...names, lang: code }),
    }))
  // Files of the language that are there already are kept.
  const kept = copied.map(({ path }) => path).filter((path) => files.has(path))
  const copies = copied
    .filter(({ path }) => !files.has(path))
    .map(
      async ({ path, source }): Promise<FileChange> => ({
        path: `content/${path}`,
        description: `a copy of "${from}", to be translated`,
        creates: await readSource(project, source),
      }),
    )
  return {
    files: [
      await editFile(shop, fileOf('site'), `${language.name}, hidden`, [
        { op: 'insert', path: ['languages'], index: languages.length, value: language },
      ]),
      ...(await Promise.all(copies)),
      ...flagOf(language.flag, project),
    ],
    remarks: [
      ...kept.map((path) => `content/${path}: there already, stays as it is`),
      `${language.name} is a draft. When its texts are there, delete "draft: true" from its entry in ${fileOf('site')}.`,
    ],
    isUnfinished: true,
  }
}

/** Why a language cannot have this code; empty when it can. Its own former one may come back. */
export function checkCode(code: string, content: Content, own?: Lang): readonly string[] {
  const { languages, site } = content
  if (OWN_SLUGS.includes(code)) return [reservedNameMessage('code', code)]
  if (languages.includes(code)) return [`"${code}" is a language of the shop already`]
  const owner = site?.value.languages.find((other) => other.code !== own && other.formerly?.includes(code))
  if (owner) return [`"${code}" was the code of "${owner.code}", where old links lead: choose another one`]
  return addressedIn(content).some(({ field, name }) => field === 'slug' && name === code)
    ? [`"${code}" is already the address of a page`]
    : []
}

function noSourceText(from: string, languages: readonly string[]): string {
  const near = suggest(from, languages)
  return `there are no texts in "${from}" to copy; ${near ? `did you mean "${near}"?` : `languages: ${languages.join(', ')}`}`
}

/** Name, locale and flag that most shops would choose: 'Deutsch', 'de_DE', 'de'. */
function usualLanguage(code: string): {
  readonly name: string
  readonly locale: string
  readonly flag: string
} {
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
function flagOf(flag: string, { root, home }: Project): readonly FileChange[] {
  const path = `public/flags/${flag}.svg`
  const drawing = join(home, 'node_modules/flag-icons/flags/4x3', `${flag}.svg`)
  return existsSync(join(root, path)) || !existsSync(drawing)
    ? []
    : [{ path, description: 'its flag', creates: { copyOf: drawing } }]
}
