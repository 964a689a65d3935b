import * as z from 'zod'

const path = z.array(z.union([z.string().max(200), z.int().min(0)])).max(20)

const edit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), path: path.min(1), value: z.json() }),
  z.object({ op: z.literal('remove'), path: path.min(1) }),
  z.object({ op: z.literal('insert'), path, index: z.int().min(0), value: z.json() }),
  z.object({ op: z.literal('move'), path, from: z.int().min(0), to: z.int().min(0) }),
])

/** PUT form */
export const saveRequestSchema = z.object({
  name: z.string(),
  edits: z.array(edit).max(1000),
  versions: z.record(z.string(), z.string()),
  force: z.boolean().default(false),
})

const name = z.string().min(1).max(100)
const changed = z.enum(['poster', 'gallery', 'edition'])
const words = z.record(z.string(), z.string().max(5000))

/** POST work */
export const workSchema = z.discriminatedUnion('work', [
  z.object({
    work: z.literal('new'),
    kind: z.enum(['poster', 'review', 'testimonial', 'quote', 'gallery']),
    id: z.string().optional(),
    values: words,
    flags: z.array(name),
    texts: z.record(z.string(), words),
    upload: z.string().optional(),
  }),
  z.object({ work: z.literal('rename'), kind: changed, id: name, to: name }),
  z.object({ work: z.literal('remove'), kind: changed, id: name, to: name.optional() }),
  z.object({ work: z.literal('duplicate'), id: name, to: name }),
])

/** POST picture */
export const pictureSchema = z.object({
  document: z.string(),
  path: path.min(1),
  upload: z.string(),
  /** The picture that stands there. */
  name: z.string().max(300).optional(),
})
