import * as z from 'zod'
import { nameOf } from '../commands/new/command.ts'
import { definitions } from '../commands/new/definitions.ts'
import type { Content } from '../load/content.ts'
import type { EditorDocument } from './documents.ts'

const value = z.union([z.string().max(5000), z.boolean(), z.record(z.string(), z.string().max(5000))])

export const workSchema = z.object({
  work: z.enum(['new', 'rename', 'duplicate', 'remove']),
  kind: z.enum(['poster', 'gallery', 'edition', 'review', 'testimonial', 'quote']),
  /** What is renamed, copied or removed. */
  id: z.string().max(100).default(''),
  values: z.record(z.string(), value),
  /** Whether somebody has seen what goes. */
  sure: z.boolean().default(false),
})
export type WorkRequest = z.output<typeof workSchema>

/** A larger work, with the form that it needs. */
export interface Work extends Pick<WorkRequest, 'work' | 'kind' | 'id'> {
  readonly title: string
  readonly summary: string
  readonly schema: object
}

/** What can be added, with the words of `saga new`. */
export const additionsOf = ({ languages, galleries, editions }: Content): readonly Work[] => {
  const slugsOf = (list: typeof galleries | typeof editions) => list.map(({ value }) => value.slug)
  const choices = { languages, galleries: slugsOf(galleries), editions: slugsOf(editions) }
  const inEach = Object.fromEntries(languages.map((lang) => [lang, { type: 'string' }]))
  return (['poster', 'review', 'testimonial', 'quote', 'gallery'] as const).map((kind) => {
    const { summary, argument, required, optional, texts, choicesOf = {} } = definitions[kind]
    const fields = Object.entries({ ...required, ...optional }).map(([flags, title]) => {
      const name = nameOf(flags)
      const type = flags.includes('<') ? 'string' : 'boolean'
      const format = { image: 'upload', date: 'date' }[name]
      return [name, { title, type, enum: choicesOf[name]?.(choices), format }] as const
    })
    const properties = {
      ...Object.fromEntries(fields),
      ...(argument && { id: { title: argument, type: 'string' } }),
      ...Object.fromEntries(
        Object.entries(texts).map(([name, title]) => [name, { title, type: 'object', properties: inEach }]),
      ),
    }
    const names = [...Object.keys(required).map(nameOf), ...(argument ? ['id'] : [])]
    const schema = { type: 'object', properties, required: names }
    return { work: 'new', kind, id: '', title: `Add a ${kind}`, summary, schema }
  })
}

const kindOf: Readonly<Record<string, WorkRequest['kind']>> = {
  Posters: 'poster',
  Galleries: 'gallery',
  Books: 'edition',
}

/** What can be done with what a form shows, everywhere in the shop. */
export function changesOf({ group, texts }: EditorDocument, data: unknown): readonly Work[] {
  const { id: name, slug } = (data ?? {}) as { readonly id?: string; readonly slug?: string }
  const [kind, id] = [kindOf[group], name ?? slug]
  if (!kind || !id || texts) return []
  const workOf = (work: Work['work'], title: string, summary: string, label: string): Work => {
    const schema = { type: 'object', properties: { to: { type: 'string', title: label } } }
    return { work, kind, id, title: `${title} ${id}`, summary, schema }
  }
  const copy = workOf('duplicate', 'Copy', 'The copy is a draft.', 'Name of the copy, in addresses')
  return [
    workOf('rename', 'Rename', 'Its old addresses lead to the new ones.', 'New name, in addresses'),
    ...(kind === 'poster' ? [copy] : []),
    workOf(
      'remove',
      'Remove',
      'With its pictures and what leads to it.',
      `${kind} that takes its place, if any`,
    ),
  ]
}
