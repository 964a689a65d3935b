import type { Content } from '../../load/content.ts'
import type { Project } from '../../project.ts'
import { quotesSchema, reviewsSchemaFor } from '../../schema/voices.ts'
import { lacking, type Misuse, readArguments } from './arguments.ts'
import { type Change, type Refusal, textIn } from './change.ts'
import { hasFlowEntries, withBlock, withNumber } from './splice.ts'
import { typedFaults } from './typed.ts'
import { asFlow, asYaml } from './write.ts'

export const reviewUsage =
  'saga new review --name <name> --country <SE> --rating <1–5> --language <lang> --date <YYYY-MM-DD> --comment-<lang> <text> … [--helpful <number>] [--unverified] [--media]'
export const quoteUsage = 'saga new quote --name <first name> --text-<lang> <text> …'

/** A review at its date's place, newest first. */
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
  const needed = values.filter((option) => option !== 'helpful')
  const [name, country, rating, language, date = ''] = needed.map((option) => given.value(option))
  const missing = needed.filter((option) => !given.value(option))
  if (missing.length > 0)
    return lacking(
      reviewUsage,
      missing.map((option) => `--${option}`),
    )
  if (given.words.length > 0) return unquoted(given.words, reviewUsage)
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
    rating: numberIn(rating),
    date,
    verified: !given.isOn('unverified'),
    helpful: numberIn(given.value('helpful') ?? '0'),
    ...(given.isOn('media') ? { hasMedia: true } : {}),
    language,
    comment: Object.fromEntries(comment),
  }
  const refused = typedFaults(reviewsSchemaFor(languages).element, review)
  if (refused.length > 0) return { refused }
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

/** What is no number stays as it was typed, to be shown. */
const numberIn = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : typed

const unquoted = (words: readonly string[], usage: string): Misuse => ({
  misuse: `"${words.join(' ')}" belongs to no option: put texts of several words in quotes\nUsage: ${usage}`,
})

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
  const missing = [
    ...(name ? [] : ['--name']),
    ...languages.filter((lang) => texts[lang] === '').map((lang) => `--text-${lang}`),
  ]
  if (missing.length > 0) return lacking(quoteUsage, missing)
  if (given.words.length > 0) return unquoted(given.words, quoteUsage)
  const unread = languages.filter((lang) => !quotes[lang])
  if (unread.length > 0 || !site)
    return { refused: ['content/quotes/ and content/site.yaml must have no fault first'] }
  const refused = languages.flatMap((lang) => typedFaults(quotesSchema.element, { name, text: texts[lang] }))
  if (refused.length > 0) return { refused: [...new Set(refused)] }
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
