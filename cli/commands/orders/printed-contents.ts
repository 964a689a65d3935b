import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lang } from '../../model/path.ts'
import { fillPlaceholders } from '../../model/placeholders.ts'
import type {
  Certificate,
  CertificateSheets,
  PackingSlip,
  PrintedShop,
  SlipLine,
} from '../../model/printed-pages.ts'
import { countryNamesIn, regionalLanguage } from '../../model/regional-language.ts'
import type { Buyer, OrderedLine, PaidOrder } from '../../orders/order.ts'
import {
  addressLinesOf,
  dimensionsOf,
  findOrderedPoster,
  shopStringIn,
  wordsOfLine,
} from '../../orders/order-words.ts'
import type { Project } from '../../project.ts'
import {
  type Content,
  contentPath,
  type PosterDocument,
  resolvePath,
} from '../../read/content.ts'
import { resolveBrand } from '../../resolve/resolve-brand.ts'
import type { Strings } from '../../schema/strings.ts'

// Packing slips and certificates are in the buyer's language.

/** Returns the contents of an order's packing slip. */
export function packingSlipOf(order: PaidOrder, content: Content): PackingSlip {
  const { number, paidAt, buyer, lines } = order
  const lang = languageOf(order, content)
  const textOf = textsIn(content, lang)
  // A web address is printed without 'https://' and the slash at its end.
  const contact = content.site?.value.contact?.replace(/^https:\/\/|\/$/g, '')

  return {
    lang,
    shop: printedShopOf(content),
    texts: {
      title: textOf('slip', 'title'),
      order: textOf('slip', 'order', {
        number: String(number),
        date: longDateOf(paidAt, lang),
      }),
      recipient: textOf('slip', 'recipient'),
      // The slip thanks the buyer in the same words as the page after the payment.
      thanks: textOf('success', 'title'),
      contact: contact && textOf('slip', 'contact', { contact }),
    },
    address: addressOf(buyer, lang),
    lines: lines.map((line) => slipLineOf(line, content, lang)),
  }
}

function slipLineOf(line: OrderedLine, content: Content, lang: Lang): SlipLine {
  const { poster, hasOption, quantity, prints } = line
  const { title, size, option } = wordsOfLine(line, content, lang)
  const details = option === undefined ? [size] : [size, option]

  return {
    // An order has one line for each poster, size and option.
    id: `${poster} ${line.size} ${hasOption}`,
    quantity,
    title,
    details: details.join(', '),
    numbers: prints.map((print) => numberTextOf(print, content, lang)),
  }
}

/** Returns the contents of an order's certificates, one for each numbered print. */
export async function certificatesOf(
  order: PaidOrder,
  content: Content,
  project: Project,
): Promise<CertificateSheets> {
  const certificates: Certificate[] = []
  for (const line of order.lines)
    certificates.push(...(await certificatesOfLine(line, order, content, project)))
  return {
    lang: languageOf(order, content),
    shop: printedShopOf(content),
    certificates,
  }
}

/** Returns the buyer's language, or the shop's language if the engine no longer has texts in the buyer's. */
function languageOf({ language }: PaidOrder, { languages, packOf }: Content): Lang {
  const hasTexts = languages.includes(language) || packOf(language) !== undefined
  return hasTexts ? language : languages[0]
}

async function certificatesOfLine(
  line: OrderedLine,
  order: PaidOrder,
  content: Content,
  project: Project,
): Promise<readonly Certificate[]> {
  if (line.prints.length === 0) return []

  const lang = languageOf(order, content)
  const textOf = textsIn(content, lang)
  const poster = findOrderedPoster(content, line.poster)
  const picture = poster && (await pictureOf(poster, content, project))
  return line.prints.map((print) => ({
    heading: textOf('certificate', 'heading'),
    title: wordsOfLine(line, content, lang).title,
    picture,
    number: numberTextOf(print, content, lang),
    statement: textOf('certificate', print.isOfSize ? 'statementOfSize' : 'statement', {
      total: numeral(print.total, lang),
      size: wordsOfLine(line, content, lang).size,
    }),
    facts: factsOf(line, poster, content, lang),
    date: textOf('certificate', 'date'),
    signature: textOf('certificate', 'signature'),
  }))
}

/** Returns the size and the paper of a print. */
function factsOf(
  line: OrderedLine,
  poster: PosterDocument | undefined,
  content: Content,
  lang: Lang,
): readonly string[] {
  const { size, option } = wordsOfLine(line, content, lang)
  const dimensions = poster && dimensionsOf(line, content, poster.value.orientation)
  const details = { ...content.prices?.value.details, ...poster?.value.details }
  const paper = details.paper?.[lang]?.replace(/\.$/, '')

  const facts = [size, dimensions, option, paper]
  // A size may be named by its dimensions, which would then appear twice.
  return [...new Set(facts.filter((fact) => fact !== undefined))]
}

/** The width of the picture on a certificate, in pixels. It is printed at most 88 mm wide. */
const PICTURE_WIDTH = 1000

/** Returns the first picture of a poster as a data URI; undefined if its file is missing. */
async function pictureOf(
  { file, value }: PosterDocument,
  { images }: Content,
  project: Project,
): Promise<string | undefined> {
  const path = resolvePath(contentPath({ file }), value.images[0] ?? '')
  const picture = images.get(path ?? '')
  if (!picture) return undefined

  const { default: sharp } = await import('sharp')
  const { decodeToSrgb } = await import('../../pictures/to-srgb.mjs')
  const bytes = await readFile(join(project.content, picture.onDisk))
  const { data, info } = await decodeToSrgb(bytes, { width: PICTURE_WIDTH })
  const jpeg = await sharp(data, { raw: info }).jpeg({ quality: 85 }).toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

function printedShopOf(content: Content): PrintedShop {
  const { name = '', origin = '' } = content.site?.value ?? {}
  return {
    name,
    logo: resolveBrand(content).logo,
    address: origin.replace(/^https:\/\//, ''),
  }
}

/** Returns the name and the address of a buyer, with the country, as on an envelope from abroad. */
function addressOf(buyer: Buyer | undefined, lang: Lang): readonly string[] {
  const { name, address } = buyer ?? {}
  const country = address?.country ?? ''
  const isCode = /^[A-Z]{2}$/.test(country)
  const countryName = isCode ? (countryNamesIn(lang).of(country) ?? country) : country
  const lines = [name ?? '', ...(address ? addressLinesOf(address) : []), countryName]
  return lines.filter((line) => line !== '')
}

function numberTextOf(
  { number, total }: OrderedLine['prints'][number],
  content: Content,
  lang: Lang,
): string {
  return textsIn(content, lang)('certificate', 'number', {
    number: numeral(number, lang),
    total: numeral(total, lang),
  })
}

const numeral = (number: number, lang: Lang): string =>
  new Intl.NumberFormat(regionalLanguage(lang)).format(number)

const longDateOf = (date: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(regionalLanguage(lang), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date)

/** Returns a function that returns an interface text in a language, with its placeholders filled in. */
const textsIn =
  (content: Content, lang: Lang) =>
  <Group extends 'slip' | 'certificate' | 'success'>(
    group: Group,
    key: keyof Strings[Group] & string,
    values: Readonly<Record<string, string>> = {},
  ): string =>
    fillPlaceholders(
      shopStringIn(content, lang, group, key),
      new Map(Object.entries(values)),
    )
