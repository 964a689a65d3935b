import { posix } from 'node:path'
import { placeText } from '../model/diagnostic.ts'
import type { Addressed } from '../read/addresses.ts'
import { type Content, contentPath } from '../read/content.ts'
import { readShopAddress, type ShopAddress } from '../read/markdown/link-address.ts'
import type { TextRange } from '../read/markdown/markdown-parser.ts'
import type { MarkdownLink } from '../read/markdown/markdown-places.ts'
import { imageReferencesOf } from '../read/pictures/pictures.ts'
import { locationAt } from '../read/text-faults.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { contentFileAt, folderOf, pageOf } from '../schema/content-paths.ts'
import type { Edit } from '../yaml/edited-value.ts'
import { replaceBetween } from '../yaml/source.ts'
import {
  type LoadedShop,
  type OpenChange,
  type Planner,
  planChange,
  readOrEmpty,
} from './change.ts'
import { galleriesListing } from './galleries.ts'
import { itemsThatApply, type PlannedChange, type Remark } from './transaction.ts'

/** Returns the paths of a document's files: everything in its folder, or its file and the translations of its text. */
export function filesOf(
  { collection, names, document, isFolder, field }: Addressed,
  content: Content,
) {
  if (isFolder) return filesIn(folderOf(collection, names), content)

  const bodies = [...content.files].filter((path) => {
    const file = contentFileAt(path)
    return (
      file?.isBody && file.collection === collection && file.names[field] === names[field]
    )
  })
  return [document.file, ...bodies.map((path) => `content/${path}`)]
}

/** Returns the paths of all files below a folder. All paths are relative to the project's root. */
export const filesIn = (folder: string, { files }: Content): readonly string[] =>
  [...files]
    .map((path) => `content/${path}`)
    .filter((path) => path.startsWith(`${folder}/`))

/** Returns the path of a listed file exactly as stored on disk, where picture names may use decomposed Unicode. */
export const onDiskOf = ({ images }: Content, file: string): string =>
  `content/${images.get(contentPath({ file }))?.onDisk ?? contentPath({ file })}`

/** Finds every reference to a document. `isRequired`: the file is invalid without a value at this path. */
export const referencesTo = ({ entries }: Content, { collection: to, name }: Addressed) =>
  entries.flatMap(({ collection, document: { file, value, at } }) =>
    valuesWithRole(collection, 'reference', value)
      .filter((reference) => reference.role.to === to && reference.value === name)
      .map(({ path, isOptional }) => {
        const isInList = path.some((step) => typeof step === 'number')
        return { file, path, isRequired: !isOptional && !isInList, at: () => at(path) }
      }),
  )

/** Finds the pictures that only `files` reference. `unreadUser`: a file with errors that may need the picture too. */
export async function picturesOnlyOf(shop: LoadedShop, files: ReadonlySet<string>) {
  const uses = imageReferencesOf(shop.content)
  const pathsOfFiles = new Set<string>()
  const pathsUsedElsewhere = new Set<string>()
  for (const { file, path } of uses) {
    if (path === undefined) continue
    const paths = files.has(file) ? pathsOfFiles : pathsUsedElsewhere
    paths.add(path)
  }
  const unread = await readUnread(shop)

  return [...pathsOfFiles].flatMap((path) => {
    const picture = shop.content.images.get(path)
    if (pathsUsedElsewhere.has(path) || !picture) return []

    const unreadUser = unread.find(({ text }) => text.includes(posix.basename(path)))
    return [{ path, onDisk: picture.onDisk, unreadUser: unreadUser?.file }]
  })
}

/** Reads the files that have errors. */
function readUnread({ project, content }: LoadedShop) {
  const paths = [...content.failed].filter((path) => /\.(?:ya?ml|md)$/i.test(path))
  const files = paths.map((path) => `content/${path}`)
  return Promise.all(
    files.map(async (file) => ({ file, text: await readOrEmpty(project, file) })),
  )
}

/** Plans a rename or a removal. Leaves files with errors unchanged. If they mention the name, `remarks` lists them. */
export async function planForName(
  shop: LoadedShop,
  kind: string,
  name: string,
  plan: Planner,
): Promise<PlannedChange> {
  const change = await planChange(shop, plan)
  if ('rejected' in change) return change

  const changedPaths = new Set(change.files.map(({ path }) => path))
  const remarks = (await findUnreadMentions(shop, kind, [name]))
    .filter(({ file }) => !changedPaths.has(file))
    .map(
      ({ file }) =>
        `${file} has errors and refers to "${name}": correct it, and change "${name}".`,
    )
  return { ...change, remarks: [...(change.remarks ?? []), ...remarks] }
}

/** Finds the files with errors that contain one of the names, each with the location of the first mention. */
export async function findUnreadMentions(
  shop: LoadedShop,
  kind: string,
  names: readonly string[],
) {
  // Look for a language code only as the key of a text ("es:"), because elsewhere the same letters may be a word. Names
  // can contain hyphens, so "two-moons" does not mention "moons".
  const end = kind === 'language' ? ' *:' : '(?![\\w-])'
  const mention = new RegExp(`(?<![\\w-])(?<name>${names.join('|')})${end}`)

  const unreadFiles = await readUnread(shop)
  return unreadFiles.flatMap(({ file, text }) => {
    const match = mention.exec(text)
    if (!match) return []

    const place = placeText(locationAt(file, text, match.index))
    return [{ file, place, name: match.groups?.name ?? '' }]
  })
}

/**
 * Returns the new address of a link inside the shop, such as '/sv/landscape#moon'; undefined leaves the link unchanged.
 */
type Target = (link: {
  /** '/sv/landscape'; '' for a link within the page. */
  readonly path: string
  /** The language part of the path, such as '/sv', or ''. */
  readonly prefix: string
  /** The rest of the path, such as 'landscape'; '' for the home page, undefined if the address is not a page. */
  readonly page: string | undefined
  readonly anchor: string
  /** The language of the file with the link, if the file name states one. */
  readonly lang: string | undefined
}) => string | undefined

type Pieces = ReturnType<typeof piecesOf>

/** Returns the parts of a link's address that change, with their new texts. `path`: the file with the link. */
type FindPieces = (link: MarkdownLink, path: string) => Pieces

/** Changes the links in all Markdown files, and the addresses in fields of all files. */
export async function changeLinks(change: OpenChange, target: Target): Promise<void> {
  const { content } = change
  const findPieces: FindPieces = (link, path) => {
    const address = readShopAddress(link.address, content.site?.value.origin)
    if (!address) return []

    const file = contentFileAt(path)
    const { prefix, page } = partsOfPath(address.path, content)
    // The story is on the home page, so a bare anchor in it leads to that page.
    const isAnchorOnHome = address.path === '' && file?.collection === 'stories'
    // Any other address without a language leads to a file or to an anchor within another page.
    const isPage = prefix !== '' || isAnchorOnHome
    const nextAddress = target({
      ...address,
      prefix,
      page: isPage ? page : undefined,
      lang: file?.names.lang,
    })
    return nextAddress === undefined ? [] : piecesOf(link, address, nextAddress)
  }

  await changeFields(change, findPieces)
  await changeMarkdown(change, findPieces)
}

/** Changes the addresses in fields. */
async function changeFields(change: OpenChange, findPieces: FindPieces): Promise<void> {
  for (const { collection, document } of change.content.entries) {
    const { file, value } = document
    const edits = valuesWithRole(collection, 'address', value).flatMap(
      ({ path, value: written }): Edit[] => {
        const address = String(written)
        const link = { address, range: [0, address.length], isShown: true } as const
        const pieces = findPieces(link, contentPath(document))
        if (pieces.length === 0) return []
        return [{ op: 'set', path, value: withPieces(address, pieces) }]
      },
    )
    await change.edit(file, edits, linksText(edits.length))
  }
}

/** Changes the links in Markdown files. */
async function changeMarkdown(change: OpenChange, findPieces: FindPieces): Promise<void> {
  const { findLinks } = await import('../read/markdown/markdown.ts')
  for (const path of change.content.files) {
    const file = `content/${path}`
    if (!path.endsWith('.md') || change.isRemoved(file)) continue

    const text = await change.read(file)
    const piecesByLink = findLinks(file, text)
      .map((link) => findPieces(link, path))
      .filter((pieces) => pieces.length > 0)
    const count = piecesByLink.length
    if (count > 0)
      change.write(file, withPieces(text, piecesByLink.flat()), linksText(count))
  }
}

const linksText = (count: number): string => `${count} ${count === 1 ? 'link' : 'links'}`

/** Replaces parts of a text. The parts are in text order. */
const withPieces = (text: string, pieces: Pieces): string =>
  pieces.reduceRight(
    (changed, [range, piece]) => replaceBetween(changed, range, piece),
    text,
  )

/** The address of a page below its language: '/sv', '/sv/landscape' or '/sv/landscape/'. */
const PAGE_ADDRESS = /^(?<prefix>\/[a-z]{2,3})(?:\/(?<page>.+?))?\/?$/

/**
 * Splits the path of a link into '/sv' and 'landscape'. Paths of files in public/ and of other pages have no prefix.
 */
function partsOfPath(path: string, { publicFiles }: Content) {
  const isFile = publicFiles.some((file) => `/${file.path}` === path)
  if (isFile) return { prefix: '', page: '' }

  const { prefix = '', page = '' } = PAGE_ADDRESS.exec(path)?.groups ?? {}
  return { prefix, page }
}

/** Returns the replacements that give a link another path or anchor. Its origin and query stay the same. */
function piecesOf(
  { range: [start], offsets }: MarkdownLink,
  address: ShopAddress,
  nextAddress: string,
) {
  const [path = '', anchor = ''] = nextAddress.split('#')
  // Escapes can make an address longer in the file; `offsets` maps its characters to positions in the file.
  const placeInFile = (index: number): number => start + (offsets?.[index] ?? index)
  const pieceAt = ([from, to]: TextRange, piece: string) =>
    [[placeInFile(from), placeInFile(to)], piece] as const
  return itemsThatApply(
    path !== address.path && pieceAt(address.pathRange, path),
    anchor !== address.anchor && pieceAt(address.anchorRange, anchor && `#${anchor}`),
  )
}

export const withAnchor = (path: string, anchor: string): string =>
  path + (anchor && `#${anchor}`)

/** Returns the address of a document's page under a name, without the language: '/posters/freyja'. */
export const pageAddressOf = ({ collection, field }: Addressed, name: string): string =>
  pageOf(collection, { [field]: name })

/** Changes links to documents' pages, and links to poster cards in a gallery. */
export function changeLinksTo(
  change: OpenChange,
  documents: readonly Addressed[],
  { ofPage, ofCard }: { readonly ofPage: Target; readonly ofCard: Target },
): Promise<void> {
  const home = change.content.site?.value.homeGallery ?? ''
  const pages = new Set(
    documents.map((document) => pageAddressOf(document, document.name)),
  )
  const cards = new Set(
    documents
      .filter(({ collection }) => collection === 'posters')
      .flatMap(({ name }) =>
        galleriesListing(name, change.content).map(
          ({ value }) => `/${value.slug}#${name}`,
        ),
      ),
  )

  return changeLinks(change, (link) => {
    const { page, anchor } = link
    if (page === undefined) return undefined
    // '' is the home page, which shows the home gallery.
    if (cards.has(`/${page || home}#${anchor}`)) return ofCard(link)
    return pages.has(`/${page}`) ? ofPage(link) : undefined
  })
}

/**
 * Returns a remark that says where a renamed or removed page's addresses will lead, or that they will no longer exist.
 */
export function addressRemark(
  { languages }: Content,
  from: string,
  to: string | undefined,
): Remark {
  if (to !== undefined) {
    const redirects = languages.map((lang) => `/${lang}${from} → /${lang}${to}`)
    return `Old addresses redirect: ${redirects.join(', ')}`
  }

  const addresses = languages.map((lang) => `/${lang}${from}`)
  return {
    text: `These addresses will stop working: ${addresses.join(', ')}.`,
    option:
      'To redirect them, undo this change with git, and repeat the command with --to.',
  }
}
