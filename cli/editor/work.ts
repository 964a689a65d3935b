import { duplicate } from '../commands/change/duplicate.ts'
import { remove } from '../commands/change/remove.ts'
import { rename } from '../commands/change/rename.ts'
import { nameOf } from '../commands/new/command.ts'
import { definitions } from '../commands/new/definitions.ts'
import type { Change, Rejection } from '../commands/new/write-files.ts'
import { planNew } from '../commands/new.ts'
import type { Content } from '../load/content.ts'
import type { Project } from '../project.ts'
import type { EditorDocument } from './documents.ts'
import { findUpload } from './pictures.ts'
import type { WorkRequest } from './requests.ts'

/** A larger work, with the form that it needs. */
export interface Work extends Pick<WorkRequest, 'work' | 'kind' | 'id'> {
  readonly title: string
  readonly summary: string
  readonly schema: object
  /** Of pictures, by gallery. */
  readonly shapes: Readonly<Record<string, string>>
}

/** What can be added, with the words of `saga new`. */
export const additionsOf = ({ languages, galleries, editions }: Content): readonly Work[] => {
  const shapes = Object.fromEntries(galleries.map(({ value }) => [value.slug, value.orientation]))
  const slugs = editions.map(({ value }) => value.slug)
  const choices = { languages, galleries: Object.keys(shapes), editions: slugs }
  const inEach = {
    type: 'object',
    properties: Object.fromEntries(languages.map((lang) => [lang, { type: 'string' }])),
  }
  return (['poster', 'review', 'testimonial', 'quote', 'gallery'] as const).map((kind) => {
    const { summary, argument, required, optional, texts, choicesOf = {} } = definitions[kind]
    const fields = Object.entries({ ...required, ...optional }).map(([flags, title]) => {
      const name = nameOf(flags)
      const values = choicesOf[name]?.(choices)
      const type = flags.includes('<') ? 'string' : 'boolean'
      const format = { image: 'upload', date: 'date' }[name]
      return [name, { title, type, ...(values && { enum: values }), ...(format && { format }) }] as const
    })
    const names = Object.entries(required).map(([flags]) => nameOf(flags))
    const properties = {
      ...Object.fromEntries(fields),
      ...(argument && { id: { title: argument, type: 'string' } }),
      ...Object.fromEntries(Object.entries(texts).map(([name, title]) => [name, { ...inEach, title }])),
    }
    const schema = { type: 'object', properties, required: argument ? [...names, 'id'] : names }
    return { work: 'new', kind, id: '', title: `Add a ${kind}`, summary, schema, shapes }
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
    return { work, kind, id, title: `${title} ${id}`, summary, schema, shapes: {} }
  }
  return [
    workOf('rename', 'Rename', 'Its old addresses lead to the new ones.', 'New name, in addresses'),
    ...(kind === 'poster'
      ? [workOf('duplicate', 'Copy', 'The copy is a draft.', 'Name of the copy, in addresses')]
      : []),
    workOf(
      'remove',
      'Remove',
      'With its pictures and what leads to it.',
      `${kind} that takes its place, if any`,
    ),
  ]
}

/** What `saga new`, `rename` or `remove` would do, or the copy of a poster. */
export async function planWork(
  project: Project,
  content: Content,
  { work, kind, id, values }: WorkRequest,
): Promise<Change | Rejection> {
  const wordsOf = (name: string): string => (typeof values[name] === 'string' ? values[name].trim() : '')
  const to = wordsOf('to')
  if (work === 'new') {
    const image = await findUpload(project, values.image)
    return planNew(project, content, kind, {
      id: wordsOf('id'),
      value: (name) => (name === 'image' ? image : wordsOf(name)) || undefined,
      isOn: (name) => values[name] === true,
      texts: (name) => {
        const texts = Object(values[name]) as Readonly<Record<string, string>>
        return Object.fromEntries(content.languages.map((lang) => [lang, texts[lang]?.trim() ?? '']))
      },
    })
  }
  if (kind !== 'poster' && kind !== 'gallery' && kind !== 'edition') return { rejected: ['edit its list'] }
  if (work === 'rename') return rename(project, content, kind, [id, to])
  return work === 'remove'
    ? remove(project, content, kind, id, to || undefined)
    : duplicate(project, content, id, to)
}
