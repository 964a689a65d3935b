import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { describeExcess } from '../../check/picture-files.ts'
import { readCommitted } from '../../edit/committed.ts'
import { pictureFaultsOf } from '../../edit/picture-faults.ts'
import { ignoreMissing } from '../../edit/transaction.ts'
import { isInside } from '../../fs/system.ts'
import { coloursOf } from '../../read/pictures/picture-colours.ts'
import { measureImage, readHeader } from '../../read/pictures/pictures.ts'
import { imageEnding } from '../../schema/common.ts'
import { additionOf } from './documents/addition-words.ts'
import { additionsIn } from './documents/additions.ts'
import {
  describeBroken,
  mendedFile,
  mendFile,
  wordsOf,
} from './documents/broken-files.ts'
import {
  confirmText,
  findPrevious,
  listOutdated,
  namedText,
  progressOf,
} from './documents/confirm.ts'
import { findDocument } from './documents/documents.ts'
import { findChanges } from './documents/find-changes.ts'
import { formOf } from './documents/form.ts'
import { openDocument } from './documents/open-document.ts'
import { optionsOf } from './documents/options.ts'
import { overviewOf } from './documents/overview.ts'
import { findingsOfWork, findingsWithValue } from './documents/proposals.ts'
import { findReadFault } from './documents/readable.ts'
import { findTexts, placesOfText, translationsOf } from './documents/texts.ts'
import { placesOf } from './marks.ts'
import { readSide } from './publish/merge.ts'
import { describePublication } from './publish/publication.ts'
import {
  chosenSide,
  merging,
  openPublisher,
  publishing,
  stopping,
} from './publish/publish.ts'
import { takeBack, takenBack } from './publish/take-back.ts'
import { replacement, replaceTexts } from './save/replace-texts.ts'
import {
  carryOut,
  ofSession,
  plannedChange,
  savedEdits,
  savedValue,
  saveEdits,
} from './save/save.ts'
import { takeStep } from './save/steps.ts'
import { findPicture, keepUpload, type Shop } from './shop.ts'
import { namePictures } from './words/finding-words.ts'

/** Throws the error that is answered with a status, and words for a person. */
export function refuse(status: number, message: string): never {
  throw Object.assign(new Error(message), { status })
}

const named = z.object({ name: z.string() })
/** `v` is there for the page: it asks anew when a picture changes under the same name. */
const pictured = named.extend({ of: z.string(), v: z.string().optional() })
/** `name` is the document in sight; `sure` names the step about which the page was asked. */
const directed = ofSession.extend({
  direction: z.enum(['undo', 'redo']),
  name: z.string().default(''),
  sure: z.string().max(60).default(''),
})
const marked = z.object({ marks: z.array(z.number()) })
const translated = z.object({ lang: z.string() })
const written = z.object({ file: z.string(), text: z.string() })
const partly = z.object({ name: z.string(), lang: z.string() }).partial()
const searched = partly.extend({ words: z.string(), exact: z.boolean().default(false) })

const on =
  <S extends z.ZodType, T>(schema: S, answer: (input: z.output<S>) => Promise<T>) =>
  (input: z.input<S>): Promise<T> => {
    const { success, data } = schema.safeParse(input)
    return success ? answer(data) : refuse(400, 'This request cannot be read.')
  }

const WITHOUT_GIT = 'This editor works without git: it was started with --no-git.'

const found = <T>(answer: T | undefined): T =>
  answer ?? refuse(404, 'There is nothing here.')

/** Returns the answers to all requests of the editor's page, by name. */
export function answersOf(shop: Shop) {
  const { project, inTurn, change, usesGit } = shop
  const publisher = openPublisher(shop)
  const onGit = <S extends z.ZodType, T>(
    schema: S,
    answer: (input: z.output<S>) => Promise<T>,
  ) => on(schema, (input) => (usesGit ? answer(input) : refuse(404, WITHOUT_GIT)))
  /** Checks the shop before a save or after it, never during one. */
  const read = () => inTurn(shop.check)
  const open = async (name: string) =>
    found(await openDocument(project, await read(), name))
  return {
    overview: on(
      z.object({ session: z.string().max(60).optional() }),
      async ({ session }) => {
        const loaded = await read()
        const works = additionsIn(loaded.content).map(additionOf)
        // The first answer comes with the page, before anybody knows whose page it is.
        const steps = session === undefined ? undefined : shop.next(session)
        return { ...overviewOf(loaded), steps, works, publishes: usesGit }
      },
    ),
    changes: on(z.object({}), async () =>
      usesGit ? findChanges(project, await read()) : { files: [], unknown: undefined },
    ),
    form: on(named, async ({ name }) => formOf(await open(name))),
    broken: on(named, async ({ name }) => describeBroken(await open(name))),
    /** Says why a text cannot be read, while it is typed; '' if it can. */
    readable: on(written, async ({ file, text }) => {
      const fault = findReadFault(file, text)
      return fault ? wordsOf(fault) : ''
    }),
    places: on(marked, async ({ marks }) => placesOf(await read(), marks)),
    options: on(z.object({ to: z.string() }), async ({ to }) =>
      optionsOf(await read(), to),
    ),
    find: on(searched, async ({ words, exact, lang }) =>
      findTexts(await read(), words, exact, lang),
    ),
    texts: on(translated, async ({ lang }) => translationsOf(await read(), lang)),
    progress: on(z.object({}), async () => progressOf(shop, await read())),
    previous: on(namedText, async (text) => findPrevious(shop, await read(), text)),
    outdated: on(partly, async ({ name, lang }) => {
      const { content } = await read()
      const { files } = name === undefined ? {} : found(findDocument(content, name))
      const isWanted = (file: string, its: string) =>
        (files?.has(file) ?? true) && (lang ?? its) === its
      const outdated = await listOutdated(shop, content, isWanted)
      return outdated.flatMap(({ place }) =>
        placesOfText(content, place.file, place.path),
      )
    }),
    measures: on(pictured, async ({ of, name }) => {
      const bytes = await readFile(await pictureAt(project, of, name))
      const measured = await measureImage(bytes)
      if ('fault' in measured)
        return refuse(415, `${name} ${measured.fault}; ${measured.hint}.`)
      const excess = describeExcess(measured)
      if (excess) return refuse(413, `${name} ${excess.fault}; ${excess.hint}.`)
      const { families } = await coloursOf(bytes)
      return { families, words: `${measured.width} × ${measured.height} pixels` }
    }),
    save: on(savedEdits, async (asked) =>
      found(await change(() => saveEdits(shop, asked))),
    ),
    /** What would be wrong if this were saved, while it is typed. */
    faults: on(savedValue, async (asked) => found(await findingsWithValue(shop, asked))),
    'faults-of-work': on(plannedChange, (asked) => findingsOfWork(shop, asked)),
    put: on(savedValue, async (asked) =>
      found(await change(() => saveEdits(shop, asked))),
    ),
    confirm: on(namedText, (text) => change(() => confirmText(shop, text))),
    replace: on(replacement, (asked) => change(() => replaceTexts(shop, asked))),
    mend: on(mendedFile, async (asked) =>
      found(await change(() => mendFile(shop, asked))),
    ),
    work: on(plannedChange, (asked) => change(() => carryOut(shop, asked))),
    publication: onGit(z.object({}), async () => describePublication(shop, await read())),
    takeBack: onGit(takenBack, async (asked) => change(() => takeBack(shop, asked))),
    publish: onGit(publishing, publisher.publish),
    goOn: onGit(merging, publisher.goOn),
    choose: onGit(chosenSide, publisher.choose),
    stopMerge: onGit(stopping, publisher.stop),
    step: on(directed, (asked) => inTurn(() => takeStep(shop, asked))),
  }
}

const pictureAt = async (
  project: Shop['project'],
  of: string,
  name: string,
): Promise<string> =>
  (await findPicture(project, of, name)) ?? refuse(404, 'There is no such picture.')

/** Reads a picture by its path: as it is, as the last commit has it, or as one side of a merge does. */
async function readPictureAt(project: Shop['project'], path: string, at: string) {
  const full = join(project.root, path)
  const isPicture = imageEnding.test(path) && (await isInside(project.content, full))
  if (!isPicture) return refuse(404, 'There is no such picture.')
  const read: Readonly<Record<string, () => Promise<Buffer | undefined>>> = {
    commit: () => readCommitted(project, path),
    ours: () => readSide(project, path, 'ours'),
    theirs: () => readSide(project, path, 'theirs'),
    now: () => readFile(full).catch(ignoreMissing),
  }
  const bytes = await read[at]?.()
  return { bytes: bytes ?? refuse(404, 'There is no such picture.'), isLasting: false }
}

/** Reads a picture. `isLasting`: its hash begins with `v`, so that its address never shows another picture. */
export async function readPicture(
  project: Shop['project'],
  { of = '', name = '', v = '', path = '', at = '' },
) {
  if (path !== '') return readPictureAt(project, path, at)
  const bytes = await readFile(await pictureAt(project, of, name))
  const { hash = '' }: { hash?: string } =
    v === '' ? {} : Object(await measureImage(bytes))
  return { bytes, isLasting: v !== '' && hash.startsWith(v) }
}

/** The endings by the format of the bytes, whatever the file's name says. */
const endings = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  heif: '.avif',
  tiff: '.tif',
} as const

/** Keeps a picture until a save names it. `wrong` says what is wrong with it in a place of the document `of`. */
export async function receiveUpload(
  { project, check }: Shop,
  bytes: Buffer,
  { of, shape = '' }: { readonly of?: string; readonly shape?: string } = {},
) {
  const measured = await measureImage(bytes)
  if ('fault' in measured)
    return refuse(415, `This picture ${measured.fault}; ${measured.hint}.`)
  const excess = describeExcess(measured)
  if (excess) return refuse(413, `This picture ${excess.fault}; ${excess.hint}.`)
  const format = (await readHeader(bytes))?.format
  const { content } = await check()
  const [wrong] = pictureFaultsOf(content, shape, measured, of).map(
    ({ words }) => `This picture ${namePictures(words, content)}.`,
  )
  return {
    upload: await keepUpload(project, bytes, endings[format as keyof typeof endings]),
    wrong,
  }
}
