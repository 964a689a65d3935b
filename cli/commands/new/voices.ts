import type { Content } from '../../load/content.ts'
import type { Project } from '../../project.ts'
import { type Misuse, readArguments } from './arguments.ts'
import { type Change, type Refusal, textIn } from './change.ts'
import { hasFlowEntries, withBlock, withNumber } from './splice.ts'
import { asFlow, asYaml } from './write.ts'

export const reviewUsage =
  'saga new review --name <name> --country <SE> --rating <1–5> --language <lang> --date <YYYY-MM-DD> --comment-<lang> <text> … [--helpful <number>] [--unverified] [--media]'
export const quoteUsage = 'saga new quote --name <first name> --text-<lang> <text> …'

/** A review at its date's place, newest first. Wrong values are left to validate, which says where they stand. */
export async function newReview(
  project: Project,
  { site, reviews, languages }: Content,
  args: readonly string[],
): Promise<Change | Refusal | Misuse> {
  const values = ['name', 'country', 'rating', 'language', 'date', 'helpful']
  const given = readArguments(
    args,
    { values, switches: ['unverified', 'media'], texts: ['comment'] },
    languages,
  )
  if ('misuse' in given) return given
  const [name, country, rating, language, date] = values.map((option) => given.value(option))
  if (!name || !country || !rating || !language || !date || given.words.length > 0)
    return { misuse: reviewUsage }
  if (!reviews || !site)
    return { refused: ['content/reviews.yaml and content/site.yaml must have no fault first'] }
  const list = reviews.value
  const older = list.findIndex((review) => review.date < date)
  const comment = Object.entries(given.texts('comment')).filter(
    ([lang, text]) => text !== '' || lang === language,
  )
  const review = {
    id: nextId(list.map(({ id }) => id)),
    name,
    country,
    rating: Number(rating),
    date,
    verified: !given.isOn('unverified'),
    helpful: Number(given.value('helpful') ?? 0),
    ...(given.isOn('media') ? { hasMedia: true } : {}),
    language,
    comment: Object.fromEntries(comment),
  }
  const text = await textIn(project, 'reviews.yaml')
  const block = asYaml([review]).trimEnd()
  return {
    files: [
      {
        path: 'reviews.yaml',
        said: `the review ${review.id}`,
        contents: withBlock(text, older === -1 ? list.length : older, block),
      },
      ...(await expecting(project, ['reviews', 'expect'], site.value.reviews.expect, 'reviews')),
    ],
  }
}

/** 'review-21' after 'review-20'. */
function nextId(ids: readonly string[]): string {
  const numbers = ids.flatMap((id) => /^review-(\d+)$/.exec(id)?.[1] ?? []).map(Number)
  return `review-${Math.max(0, ...numbers) + 1}`
}

/** A quote at the end of every language's list: each list has the same quotes. */
export async function newQuote(
  project: Project,
  { site, quotes, languages }: Content,
  args: readonly string[],
): Promise<Change | Refusal | Misuse> {
  const given = readArguments(args, { values: ['name'], texts: ['text'] }, languages)
  if ('misuse' in given) return given
  const name = given.value('name')
  const texts = given.texts('text')
  if (!name || given.words.length > 0) return { misuse: quoteUsage }
  const lacking = languages.filter((lang) => texts[lang] === '')
  if (lacking.length > 0)
    return { misuse: `${quoteUsage}\nmissing: ${lacking.map((lang) => `--text-${lang}`).join(', ')}` }
  const unread = languages.filter((lang) => !quotes[lang])
  if (unread.length > 0 || !site)
    return { refused: ['content/quotes/ and content/site.yaml must have no fault first'] }
  const lists = languages.map(async (lang) => {
    const path = `quotes/${lang}.yaml`
    const text = await textIn(project, path)
    const quote = { name, text: texts[lang] }
    const block = hasFlowEntries(text) ? `- ${asFlow(quote)}` : asYaml([quote]).trimEnd()
    return {
      path,
      said: `the quote in "${lang}"`,
      contents: withBlock(text, quotes[lang]?.value.length ?? 0, block),
    }
  })
  return {
    files: [
      ...(await Promise.all(lists)),
      ...(await expecting(project, ['voices', 'expectQuotes'], site.value.voices.expectQuotes, 'quotes')),
    ],
  }
}

async function expecting(
  project: Project,
  path: readonly string[],
  number: number | undefined,
  what: string,
): Promise<Change['files']> {
  if (number === undefined) return []
  const text = await textIn(project, 'site.yaml')
  return [
    {
      path: 'site.yaml',
      said: `${number + 1} ${what} are expected now`,
      contents: withNumber(text, path, number + 1),
    },
  ]
}
