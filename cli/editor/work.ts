import { posix } from 'node:path'
import type * as z from 'zod'
import { find } from '../commands/change/find.ts'
import { remove } from '../commands/change/remove.ts'
import { rename } from '../commands/change/rename.ts'
import { type Definition, definitions, nameOf } from '../commands/new/command.ts'
import { checkPosterId, listPoster } from '../commands/new/poster.ts'
import { type Change, type Rejection, readSource } from '../commands/new/write-files.ts'
import type { ValueEdit } from '../commands/new/yaml-values.ts'
import { planNew } from '../commands/new.ts'
import { purchaseLinksOf } from '../load/check/links.ts'
import type { Content } from '../load/content.ts'
import { imageReferencesOf } from '../load/image-references.ts'
import type { Project } from '../project.ts'
import type { EditorDocument } from './documents.ts'
import { withFileEdits } from './file-edits.ts'
import { fieldOrderOf, filePlaceOf } from './form.ts'
import type { NewKind } from './protocol.ts'
import type { workSchema } from './requests.ts'
import { findUpload } from './uploads.ts'

export type Work = z.output<typeof workSchema>

/** What can be added, with the words of `saga new`. */
export function newKindsOf({ languages, galleries, editions }: Content): readonly NewKind[] {
  const choices = {
    languages,
    galleries: galleries.map(({ value }) => value.slug),
    editions: editions.map(({ value }) => value.slug),
  }
  const fieldsOf = ({ required, optional, choicesOf = {} }: Definition): NewKind['fields'] =>
    Object.entries({ ...required, ...optional }).map(([flags, label]) => ({
      name: nameOf(flags),
      label,
      required: flags in required,
      isFlag: !flags.includes('<'),
      choices: choicesOf[nameOf(flags)]?.(choices) ?? [],
    }))
  return (['poster', 'review', 'testimonial', 'quote', 'gallery'] as const).map((kind) => {
    const { summary, argument, texts } = definitions[kind]
    return { kind, summary, argument, fields: fieldsOf(definitions[kind]), texts }
  })
}

/** What `saga new`, `rename` or `remove` would do, or the copy of a poster. */
export async function planWork(project: Project, content: Content, work: Work): Promise<Change | Rejection> {
  switch (work.work) {
    case 'rename':
      return rename(project, content, work.kind, [work.id, work.to])
    case 'remove':
      return remove(project, content, work.kind, work.id, work.to)
    case 'duplicate':
      return duplicate(project, content, work.id, work.to)
    case 'new': {
      const image = work.upload === undefined ? undefined : await findUpload(project, work.upload)
      const values: Readonly<Record<string, string | undefined>> = { ...work.values, image }
      return planNew(project, content, work.kind, {
        id: work.id,
        value: (name) => values[name] || undefined,
        isOn: (name) => work.flags.includes(name),
        texts: (name) =>
          Object.fromEntries(content.languages.map((lang) => [lang, work.texts[name]?.[lang]?.trim() ?? ''])),
      })
    }
  }
}

/** A hidden copy behind the poster, with links of its own and, until it gets another one, the same picture. */
async function duplicate(
  project: Project,
  content: Content,
  id: string,
  to: string,
): Promise<Change | Rejection> {
  const poster = find(content.posters, 'poster', id)
  const pattern = content.site?.value.purchaseLinks
  const rejected = [...(typeof poster === 'string' ? [poster] : []), ...checkPosterId(to, content)]
  if (typeof poster === 'string' || rejected.length > 0) return { rejected }
  const edits: readonly ValueEdit[] = [
    { op: 'set', path: ['id'], value: to },
    { op: 'set', path: ['draft'], value: true },
    ...(poster.value.formerly ? [{ op: 'remove', path: ['formerly'] } as const] : []),
    ...Object.entries(pattern ? purchaseLinksOf(pattern, to) : {}).map(
      ([variant, value]) => ({ op: 'set', path: ['gumroadLinks', variant], value }) as const,
    ),
  ]
  const text = withFileEdits(poster.file, await readSource(project, poster.file), edits, () => ['id'])
  const galleries = content.galleries.filter(({ value }) => value.posters.includes(id))
  return {
    files: [
      { path: `${posix.dirname(poster.file)}/${to}.yaml`, description: 'the copy, a draft', contents: text },
      ...(await Promise.all(
        galleries.map((gallery) => listPoster(project, gallery, to, gallery.value.posters.indexOf(id) + 1)),
      )),
    ],
  }
}

/** A picture in the place of another one, or at the end of a list: its file, and its name in the document. */
export async function placePicture(
  project: Project,
  content: Content,
  document: EditorDocument,
  {
    path,
    upload,
    name,
  }: { readonly path: ValueEdit['path']; readonly upload: string; readonly name?: string | undefined },
): Promise<Change | Rejection> {
  const source = await findUpload(project, upload)
  const place = filePlaceOf(document, path)
  if (!source || !place) return { rejected: ['this picture is not there any more: choose it again'] }
  const ending = posix.extname(upload)
  const own = posix.basename(place.file).replace(/\.\w+$/, '')
  const base = name === undefined ? own : name.slice(0, name.length - posix.extname(name).length)
  const folder = posix.dirname(place.file)
  // A name that is taken, but for that of the picture which is replaced, gets a number.
  const isFree = (candidate: string): boolean =>
    candidate === name || !content.files.has(posix.join(folder, candidate).slice('content/'.length))
  const names = [base, ...Array.from({ length: 99 }, (_, index) => `${base}-${index + 2}`)].map(
    (stem) => stem + ending,
  )
  const next = names.find(isFree) ?? `${base}-${upload}`
  const index = path.at(-1)
  const edit: ValueEdit =
    name === undefined && typeof index === 'number'
      ? { op: 'insert', path: place.path.slice(0, -1), index, value: next }
      : { op: 'set', path: place.path, value: next }
  const text = await readSource(project, place.file)
  return {
    files: [
      { path: posix.join(folder, next), description: 'the picture', contents: { copyOf: source } },
      {
        path: place.file,
        contents: withFileEdits(place.file, text, [edit], (group) => fieldOrderOf(document, group)),
      },
      ...(name === undefined || name === next ? [] : unusedPicture(content, place.file, name)),
    ],
  }
}

/** A picture that is replaced by one of another kind, unless something else shows it. */
function unusedPicture(content: Content, file: string, name: string): Change['files'] {
  const path = posix.join(posix.dirname(file), name).slice('content/'.length)
  const picture = content.images.get(path)
  const uses = imageReferencesOf(content).filter((use) => use.path === path)
  return picture && uses.length === 1
    ? [{ path: `content/${picture.onDisk}`, description: 'removed', contents: { deleted: true } }]
    : []
}
