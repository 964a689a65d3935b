import * as z from 'zod'
import type { LoadedShop } from '../edit/change.ts'
import { flagName } from '../edit/kinds/new-kind.ts'
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
  additions.map(([kind, { summary, argument, required, optional, texts, choicesOf = {} }]) => {
    const needed = { ...required, ...(argument && { '--id <id>': argument }) }
    const fields = Object.entries({ ...needed, ...optional }).map(([flags, title]) => {
      const name = flagName(flags)
      const type = flags.includes('<') ? 'string' : 'boolean'
      const format = { image: 'upload', date: 'date' }[name]
      return [name, { title, type, enum: choicesOf[name]?.(choicesIn(content)), format }]
    })
    const inEach = Object.fromEntries(content.languages.map((lang) => [lang, { type: 'string' }]))
    const groupOf = (title: string) => ({ title, type: 'object', properties: inEach })
    const groups = Object.entries(texts).map(([name, title]) => [name, groupOf(title)])
    const properties = Object.fromEntries([...fields, ...groups])
    const schema: object = { type: 'object', properties, required: Object.keys(needed).map(flagName) }
    return {
      work: 'new' as const,
      kind,
      id: '',
      title: `Add ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`,
      summary,
      schema,
    }
  })

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
    const given = { ...values, image: (await findUpload(project, values.image)) ?? '' }
    return planNew(shop, added, {
      id: wordsOf(values.id),
      value: (name) => wordsOf(given[name as keyof typeof given]) || undefined,
      // Nobody knows a picture by the name under which it was received.
      called: { image: 'this picture' },
      isOn: (name) => values[name] === true,
      texts: (name) =>
        Object.fromEntries(content.languages.map((lang) => [lang, wordsOf(Object(values[name])[lang])])),
    })
  }
  if (!namedKinds.includes(kind)) return { rejected: ['edit its list'] }
  if (work === 'duplicate') return duplicate(shop, id, to)
  return work === 'rename' ? rename(shop, kind, id, to) : remove(shop, kind, id, to || undefined)
}
