import * as z from 'zod'
import type { LoadedShop } from '../edit/change.ts'
import type { Question } from '../edit/kinds/new-kind.ts'
import { duplicate } from '../edit/kinds/poster.ts'
import { choicesIn, newKinds, planNew } from '../edit/new.ts'
import { namedKinds } from '../edit/references.ts'
import { remove } from '../edit/remove.ts'
import { rename } from '../edit/rename.ts'
import type { Change, Rejection } from '../edit/transaction.ts'
import type { Content } from '../load/content.ts'
import { fileOf } from '../schema/content-paths.ts'
import { type changesOf, documentsByFile } from './documents.ts'
import type { Outcome } from './form.ts'
import { findUpload } from './pictures.ts'
import type { Shop } from './shop.ts'

/** Kinds that a form can add. A language also brings a flag, which lies outside of content/. */
const additions = Object.entries(newKinds).filter(([kind]) => kind !== 'language')
const value = z.union([z.string().max(5000), z.boolean(), z.record(z.string(), z.string().max(5000))])

export const workSchema = z.object({
  work: z.enum(['new', 'rename', 'duplicate', 'remove']),
  kind: z.string().max(100),
  /** What is renamed, copied or removed. */
  id: z.string().max(100).default(''),
  values: z.record(z.string(), value),
  /** Whether somebody has seen what goes. */
  sure: z.boolean().default(false),
})
type WorkRequest = z.output<typeof workSchema>

/** A larger work, with the form that it needs. */
export type Work = ReturnType<typeof additionsOf | typeof changesOf>[number]

/** What can be added, with the words of `saga new`. */
export const additionsOf = (content: Content) =>
  additions.map(([kind, { summary, questions }]) => {
    const inEach = Object.fromEntries(content.languages.map((lang) => [lang, { type: 'string' }]))
    const fields = questions
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ name, text: title, value, isTranslated, choices }) => {
        if (isTranslated) return [name, { title, type: 'object', properties: inEach }]
        const type = value === undefined ? 'boolean' : 'string'
        const format = value && { file: 'upload', day: 'date' }[value]
        return [name, { title, type, enum: choices?.(choicesIn(content)), format }]
      })
    const required = questions.flatMap((each) => (each.isRequired && !each.isTranslated ? [each.name] : []))
    const schema: object = { type: 'object', properties: Object.fromEntries(fields), required }
    return {
      work: 'new' as const,
      kind,
      id: '',
      title: `Add ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`,
      summary,
      schema,
    }
  })

/** The name comes behind what is needed: it is proposed from the name of the picture. */
const rankOf = ({ name, isRequired, isTranslated }: Question): number =>
  name === 'id' ? 1 : isRequired && !isTranslated ? 0 : 2

/** Writes all files of a larger work, or none; says first what it would remove. */
export async function carryOut(
  { project, check, checkSettled, write }: Shop,
  asked: WorkRequest,
): Promise<Outcome | 'changed'> {
  const { content, sources } = await checkSettled()
  const change = await planWork({ project, content }, asked)
  if ('rejected' in change) return { kind: 'refused', list: change.rejected }
  const { files, remarks = [] } = change
  const lines = files.flatMap(({ path, description }) => (description ? [`${path}: ${description}`] : []))
  const list = [...lines, ...remarks.map((remark) => (typeof remark === 'string' ? remark : remark.text))]
  if (asked.work === 'remove' && !asked.sure) return { kind: 'asks', list, yes: 'Yes, all of this' }
  const outcome = await write(`${asked.work} ${asked.kind} ${asked.id}`, files, sources)
  if (outcome === 'changed' || outcome.kind === 'refused') return outcome
  const [known, owners] = [documentsByFile(content), documentsByFile((await check()).content)]
  const created = files.find(({ path }) => owners.has(path) && !known.has(path))
  return { ...outcome, list, document: owners.get(created?.path ?? '')?.name }
}

/** What `saga new`, `rename` or `remove` would do, or the copy of a poster. */
async function planWork(shop: LoadedShop, asked: WorkRequest): Promise<Change | Rejection> {
  const { project, content } = shop
  const { work, kind, id, values } = asked
  if (!content.site) return { rejected: [`${fileOf('site')} has errors: correct it first`] }
  const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
  const to = wordsOf(values.to)
  if (work === 'new') {
    const [, added] = additions.find(([name]) => name === kind) ?? []
    if (!added) return { rejected: [`there is no kind "${kind}"`] }
    const files = added.questions.flatMap(({ name, value }) => (value === 'file' ? [name] : []))
    const uploads = files.map(async (name) => [name, (await findUpload(project, values[name])) ?? ''])
    const given = { ...values, ...Object.fromEntries(await Promise.all(uploads)) }
    return planNew(shop, added, {
      id: wordsOf(values.id),
      value: (name) => wordsOf(given[name as keyof typeof given]) || undefined,
      // Nobody knows a picture by the name under which it was received.
      called: Object.fromEntries(files.map((name) => [name, 'this picture'])),
      isOn: (name) => values[name] === true,
      texts: (name) =>
        Object.fromEntries(content.languages.map((lang) => [lang, wordsOf(Object(values[name])[lang])])),
    })
  }
  if (!namedKinds.includes(kind)) return { rejected: ['edit its list'] }
  if (work === 'duplicate') return duplicate(shop, id, to)
  return work === 'rename' ? rename(shop, kind, id, to) : remove(shop, kind, id, to || undefined)
}
