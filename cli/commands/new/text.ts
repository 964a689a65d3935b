import { routeOf } from '../../model/path.ts'
import { formatYaml } from './format-yaml.ts'
import { checkPageSlug, nextOrder } from './gallery.ts'
import type { PlanNew } from './plan-new.ts'

/** A page of text, last in the footer: a file in the first language, and in each other one that has a word of it. */
export const newText: PlanNew = async (_project, content, given) => {
  const slug = given.id ?? ''
  const { articles, languages } = content
  const [first] = languages
  const rejected = checkPageSlug(slug, content)
  if (rejected.length > 0) return { rejected }
  const fronts = articles.flatMap(({ files }) => files[first]?.front ?? [])
  const options = ['title', 'seo-title', 'seo-description', 'text'] as const
  const written = languages.filter(
    (lang) => lang === first || options.some((option) => given.texts(option)[lang]),
  )
  return {
    files: written.map((lang) => {
      const wordsOf = (option: (typeof options)[number]): string => given.texts(option)[lang] ?? ''
      const front = {
        title: wordsOf('title'),
        ...(given.isOn('draft') ? { draft: true } : {}),
        order: nextOrder(fronts),
        ...(given.isOn('questions') ? { questions: true } : {}),
        seo: { title: wordsOf('seo-title'), description: wordsOf('seo-description') },
      }
      return {
        path: `content/texts/${slug}/${lang}.md`,
        description: `the page in "${lang}"`,
        contents: `---\n${formatYaml(front)}---\n\n${wordsOf('text')}\n`,
      }
    }),
    routes: languages.map((lang) => routeOf(lang, slug)),
  }
}
