import * as z from 'zod'
import type { Content } from '../load/content.ts'
import { fileOf } from '../schema/content-paths.ts'
import type { LoadedShop } from './change.ts'
import { documentsByFile } from './documents.ts'
import { duplicate } from './kinds/poster.ts'
import { namedKinds } from './names.ts'
import { choicesIn, newKinds, planNew } from './new.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import type { Result, Shop } from './shop.ts'
import type { Change, Rejection } from './transaction.ts'
import { uploadsIn } from './uploads.ts'

/** The kinds that a form can add. Not languages: a language brings a flag, which lies outside of content/. */
const additions = Object.entries(newKinds).filter(([kind]) => kind !== 'language')

/** Lists the kinds that can be added, with the questions of `saga new` and the values that each question offers. */
export function additionsIn(content: Content) {
  const all = choicesIn(content)
  return additions.map(([kind, { summary, questions }]) => ({
    kind,
    summary,
    questions: questions.map((question) => ({ ...question, choices: question.choices?.(all) })),
  }))
}

/** Whether documents of a kind can be renamed, copied or removed as a whole. */
export const canChange = (work: PlannedChange['work'], kind: string): boolean =>
  namedKinds.includes(kind) && (work !== 'duplicate' || kind === 'poster')

const answer = z.union([z.string().max(5000), z.boolean(), z.record(z.string(), z.string().max(5000))])

/** A document to add, rename, copy or remove. `values` has the answers; `sure` confirms a removal. */
export const plannedChange = z.object({
  work: z.enum(['new', 'rename', 'duplicate', 'remove']),
  kind: z.string().max(100),
  id: z.string().max(100).default(''),
  values: z.record(z.string(), answer),
  sure: z.boolean().default(false),
})
type PlannedChange = z.output<typeof plannedChange>

/** Writes all files of a change, or none. Before an unconfirmed removal, asks with a list of what would go. */
export async function carryOut(shop: Shop, asked: PlannedChange): Promise<Result> {
  const { project, check, checkSettled, write } = shop
  const { content, sources } = await checkSettled()
  const change = await planChange({ project, content }, asked)
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

/** Plans what `saga new`, `rename` or `remove` would do, or the copy of a poster. */
async function planChange(shop: LoadedShop, asked: PlannedChange): Promise<Change | Rejection> {
  const { project, content } = shop
  const { work, kind, id, values } = asked
  if (!content.site) return { rejected: [`${fileOf('site')} has errors: correct it first`] }
  const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
  const to = wordsOf(values.to)
  if (work === 'new') {
    const [, added] = additions.find(([name]) => name === kind) ?? []
    if (!added) return { rejected: [`there is no kind "${kind}"`] }
    const files = added.questions.flatMap(({ name, value }) => (value === 'file' ? [name] : []))
    const uploads = uploadsIn(project)
    return planNew(shop, added, {
      id: wordsOf(values.id),
      value: (name) =>
        files.includes(name) ? uploads.get(wordsOf(values[name])) : wordsOf(values[name]) || undefined,
      // Nobody knows a picture by the name under which it was received.
      called: 'this picture',
      isOn: (name) => values[name] === true,
      texts: (name) =>
        Object.fromEntries(content.languages.map((lang) => [lang, wordsOf(Object(values[name])[lang])])),
    })
  }
  if (!namedKinds.includes(kind)) return { rejected: ['edit its list'] }
  if (work === 'duplicate') return duplicate(shop, id, to)
  return work === 'rename' ? rename(shop, kind, id, to) : remove(shop, kind, id, to || undefined)
}
