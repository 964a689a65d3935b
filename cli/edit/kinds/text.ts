import { routeOf } from '../../model/path.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { formatYaml } from '../format.ts'
import { checkName } from '../names.ts'
import { FENCES, joinSource } from '../source.ts'
import { nextOrder } from './gallery.ts'
import type { PlanKind } from './plan-new.ts'

/** Plans a page of text, last in the footer: a file in the first language, and in each other one that has a word of it. */
export const newText: PlanKind = async ({ content }, given) => {
  const slug = given.id ?? ''
  const { articles, languages } = content
  const [first] = languages
  const rejected = checkName('articles', slug, content)
  if (rejected.length > 0) return { rejected }
  const isDraft = given.isOn('draft')
  const fronts = articles.flatMap(({ files }) => files[first]?.front ?? [])
  const options = ['title', 'seo-title', 'seo-description', 'text'] as const
  const written = languages.filter(
    (lang) => lang === first || options.some((option) => given.texts(option)[lang]),
  )
  return {
    files: written.map((lang) => {
      const wordsOf = (option: (typeof options)[number]): string => given.texts(option)[lang] ?? ''
      // What is still to be written stands empty in its place; a draft goes without.
      const fieldOf = (name: string, option: (typeof options)[number]) =>
        wordsOf(option) === '' && isDraft ? {} : { [name]: wordsOf(option) }
      const front = {
        ...fieldOf('title', 'title'),
        ...(isDraft ? { draft: true } : {}),
        order: nextOrder(fronts),
        ...(given.isOn('questions') ? { questions: true } : {}),
        seo: { ...fieldOf('title', 'seo-title'), ...fieldOf('description', 'seo-description') },
      }
      return {
        path: fileOf('articles', { slug, lang }),
        description: `the page in "${lang}"`,
        creates: joinSource({ ...FENCES, fields: formatYaml(front), body: wordsOf('text'), rest: '\n' }),
      }
    }),
    routes: languages.map((lang) => routeOf(lang, slug)),
    ...(isDraft && { draft: fileOf('articles', { slug, lang: first }) }),
  }
}
