import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { describeExcess } from '../../check/picture-files.ts'
import { readCommitted } from '../../edit/committed.ts'
import { pictureFaultsOf } from '../../edit/picture-faults.ts'
import { ignoreMissing, isInside } from '../../fs/system.ts'
import type { OrderDesk } from '../../orders/order-desk.ts'
import { coloursOf } from '../../read/pictures/picture-colours.ts'
import { measureImage, readHeader } from '../../read/pictures/pictures.ts'
import { imageEnding } from '../../schema/common.ts'
import { additionOf } from './documents/addition-words.ts'
import { additionsIn } from './documents/additions.ts'
import {
  describeBroken,
  describeFault,
  mendFile,
  repairRequest,
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
import { placesOfMarks } from './marks.ts'
import { readSide } from './publish/merge.ts'
import { describePublication } from './publish/publication.ts'
import {
  chosenSide,
  mergeRequest,
  openPublisher,
  publishRequest,
  stopRequest,
} from './publish/publish.ts'
import { takeBackChange, takeBackRequest } from './publish/take-back.ts'
import { carryOut, changeRequest } from './save/document-changes.ts'
import { replaceRequest, replaceTexts } from './save/replace-texts.ts'
import { savedEdits, savedValue, saveEdits } from './save/save.ts'
import { ofSession } from './save/session.ts'
import { takeStep } from './save/steps.ts'
import { findPicture, keepUpload, type Shop } from './shop.ts'
import { namePictures } from './words/finding-words.ts'

/** Throws an error that becomes a response with this status and a message for the user. */
export function refuse(status: number, message: string): never {
  throw Object.assign(new Error(message), { status })
}

const documentRequest = z.object({ name: z.string() })
/**
 * `name` is the picture's name in the file `of`. `v` is not read. It changes with the
 * picture, so that the page sends a new request when a picture changes under the same
 * name.
 */
const pictureRequest = documentRequest.extend({
  of: z.string(),
  v: z.string().optional(),
})
/** `name` is the open document; `sure` is the id of the step that the page confirms. */
const stepRequest = ofSession.extend({
  direction: z.enum(['undo', 'redo']),
  name: z.string().default(''),
  sure: z.string().max(60).default(''),
})
const marksRequest = z.object({ marks: z.array(z.number()) })
const languageRequest = z.object({ lang: z.string() })
const textRequest = z.object({ file: z.string(), text: z.string() })
const outdatedRequest = z.object({ name: z.string(), lang: z.string() }).partial()
const searchRequest = outdatedRequest.extend({
  words: z.string(),
  exact: z.boolean().default(false),
})

/** Returns a handler that accepts requests that match a schema and refuses all others. */
const on =
  <S extends z.ZodType, T>(schema: S, answer: (input: z.output<S>) => Promise<T>) =>
  (input: z.input<S>): Promise<T> => {
    const { success, data } = schema.safeParse(input)
    return success ? answer(data) : refuse(400, 'This request cannot be read.')
  }

const WITHOUT_GIT = 'Publishing is switched off: the editor was started with --no-git.'

const WITHOUT_ORDERS =
  'Orders are not available: start the editor with the variable DATABASE_URL.'

const orNotFound = <T>(answer: T | undefined): T =>
  answer ?? refuse(404, 'This is no longer in the shop: it was renamed or removed.')

const orderRequest = z.object({ number: z.int().min(1) })
/** A carrier's tracking number; '' for a parcel without one. */
const sentRequest = orderRequest.extend({ tracking: z.string().trim().max(100) })

/** Returns the request handlers for the editor's page, by name. */
export function answersOf(shop: Shop, desk?: OrderDesk) {
  const { project, inTurn, change, usesGit } = shop
  const publisher = openPublisher(shop)

  /** Like `on`, for requests that need git. */
  const onGit = <S extends z.ZodType, T>(
    schema: S,
    answer: (input: z.output<S>) => Promise<T>,
  ) => on(schema, (input) => (usesGit ? answer(input) : refuse(404, WITHOUT_GIT)))

  /** Like `on`, for requests that need the order database. */
  const onOrders = <S extends z.ZodType, T>(
    schema: S,
    answer: (input: z.output<S>, desk: OrderDesk) => Promise<T>,
  ) => on(schema, (input) => (desk ? answer(input, desk) : refuse(404, WITHOUT_ORDERS)))

  /** Checks the shop between saves, never during one. */
  const read = () => inTurn(shop.check)
  const open = async (name: string) =>
    orNotFound(await openDocument(project, await read(), name))

  return {
    overview: on(
      z.object({ session: z.string().max(60).optional() }),
      async ({ session }) => {
        const loaded = await read()
        const works = additionsIn(loaded.content).map(additionOf)
        // The first response is embedded in the page, before the page has a session.
        const steps = session === undefined ? undefined : shop.next(session)
        const offers = { publishes: usesGit, takesOrders: desk !== undefined }
        return { ...overviewOf(loaded), steps, works, ...offers }
      },
    ),
    changes: on(z.object({}), async () =>
      usesGit ? findChanges(project, await read()) : { files: [], unknown: undefined },
    ),
    orders: onOrders(z.object({}), (_, { list }) => list()),
    sendOrder: onOrders(sentRequest, ({ number, tracking }, { markSent }) =>
      markSent(number, tracking),
    ),
    takeBackOrder: onOrders(orderRequest, ({ number }, { markNotSent }) =>
      markNotSent(number),
    ),
    form: on(documentRequest, async ({ name }) => formOf(await open(name))),
    broken: on(documentRequest, async ({ name }) => describeBroken(await open(name))),
    /** Returns why a text cannot be read, as the user types it; '' if it can. */
    readable: on(textRequest, async ({ file, text }) => {
      const fault = findReadFault(file, text)
      return fault ? describeFault(fault) : ''
    }),
    places: on(marksRequest, async ({ marks }) => placesOfMarks(await read(), marks)),
    options: on(z.object({ to: z.string() }), async ({ to }) =>
      optionsOf(await read(), to),
    ),
    find: on(searchRequest, async ({ words, exact, lang }) =>
      findTexts(await read(), words, exact, lang),
    ),
    texts: on(languageRequest, async ({ lang }) => translationsOf(await read(), lang)),
    progress: on(z.object({}), async () => progressOf(shop, await read())),
    previous: on(namedText, async (text) => findPrevious(shop, await read(), text)),
    outdated: on(outdatedRequest, async ({ name, lang }) => {
      const { content } = await read()
      const document =
        name === undefined ? undefined : orNotFound(findDocument(content, name))

      const isRequested = (file: string, fileLang: string): boolean => {
        if (document && !document.files.has(file)) return false
        return lang === undefined || lang === fileLang
      }
      const outdated = await listOutdated(shop, content, isRequested)

      return outdated.flatMap(({ place }) =>
        placesOfText(content, place.file, place.path),
      )
    }),
    measures: on(pictureRequest, async ({ of, name }) => {
      const bytes = await readFile(await pathOfPicture(project, of, name))
      const measured = await measureImage(bytes)
      if ('fault' in measured)
        return refuse(415, `${name} ${measured.fault}; ${measured.hint}.`)
      const excess = describeExcess(measured)
      if (excess) return refuse(413, `${name} ${excess.fault}; ${excess.hint}.`)

      // The colour families by which visitors can filter a gallery.
      const { families } = await coloursOf(bytes)
      return { families, words: `${measured.width} × ${measured.height} pixels` }
    }),
    save: on(savedEdits, async (request) =>
      orNotFound(await change(() => saveEdits(shop, request))),
    ),
    /** Returns the errors that saving would cause, as the user types. */
    faults: on(savedValue, async (request) =>
      orNotFound(await findingsWithValue(shop, request)),
    ),
    'faults-of-work': on(changeRequest, (request) => findingsOfWork(shop, request)),
    /** Saves one value, which the user typed in the preview. */
    put: on(savedValue, async (request) =>
      orNotFound(await change(() => saveEdits(shop, request))),
    ),
    confirm: on(namedText, (text) => change(() => confirmText(shop, text))),
    replace: on(replaceRequest, (request) => change(() => replaceTexts(shop, request))),
    mend: on(repairRequest, async (request) =>
      orNotFound(await change(() => mendFile(shop, request))),
    ),
    work: on(changeRequest, (request) => change(() => carryOut(shop, request))),
    publication: onGit(z.object({}), async () => describePublication(shop, await read())),
    takeBack: onGit(takeBackRequest, async (request) =>
      change(() => takeBackChange(shop, request)),
    ),
    // The publisher waits for its turns itself, because a publication takes several.
    publish: onGit(publishRequest, publisher.publish),
    goOn: onGit(mergeRequest, publisher.goOn),
    choose: onGit(chosenSide, publisher.choose),
    stopMerge: onGit(stopRequest, publisher.stop),
    step: on(stepRequest, (request) => inTurn(() => takeStep(shop, request))),
  }
}

const pathOfPicture = async (
  project: Shop['project'],
  referringFile: string,
  name: string,
): Promise<string> =>
  (await findPicture(project, referringFile, name)) ??
  refuse(404, 'There is no such picture.')

/** Reads one version of a picture: from disk, from the last commit, or from one side of a merge. */
async function readPictureVersion(
  project: Shop['project'],
  path: string,
  version: string,
) {
  const fullPath = join(project.root, path)
  const isPicture = imageEnding.test(path) && (await isInside(project.content, fullPath))
  if (!isPicture) return refuse(404, 'There is no such picture.')

  const readers: Readonly<Record<string, () => Promise<Buffer | undefined>>> = {
    commit: () => readCommitted(project, path),
    ours: () => readSide(project, path, 'ours'),
    theirs: () => readSide(project, path, 'theirs'),
    now: () => readFile(fullPath).catch(ignoreMissing),
  }
  const bytes = await readers[version]?.()
  return { bytes: bytes ?? refuse(404, 'There is no such picture.'), isLasting: false }
}

/**
 * Reads a picture: the version `at` of the file at `path`, or else the picture `name` of
 * the file `of`. The response can be cached permanently if the picture's hash begins with
 * `v`, because then the address, which contains `v`, never shows another picture.
 */
export async function readPicture(
  project: Shop['project'],
  { of = '', name = '', v = '', path = '', at = '' },
) {
  if (path !== '') return readPictureVersion(project, path, at)

  const bytes = await readFile(await pathOfPicture(project, of, name))
  if (v === '') return { bytes, isLasting: false }

  const measured = await measureImage(bytes)
  return { bytes, isLasting: 'hash' in measured && measured.hash.startsWith(v) }
}

/** File extensions by the format of the bytes, regardless of the file name. sharp calls AVIF "heif". */
const endings = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  heif: '.avif',
  tiff: '.tif',
} as const

/**
 * Stores a picture until a save refers to it. `wrong` says why the picture does not suit
 * the document `of`, whose pictures must have the shape `shape`.
 */
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

  const { content } = await check()
  const [fault] = pictureFaultsOf(content, shape, measured, of)
  const wrong = fault && `This picture ${namePictures(fault.words, content)}.`

  const format = (await readHeader(bytes))?.format
  const ending = endings[format as keyof typeof endings]
  return { upload: await keepUpload(project, bytes, ending), wrong }
}
