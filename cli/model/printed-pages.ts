import type { Logo } from './logo.ts'
import type { Lang } from './path.ts'

/** The sender of everything that the owner prints for a parcel. */
export interface PrintedShop {
  readonly name: string
  readonly logo: Logo
  /** The shop's address without the protocol: 'shop.example'. */
  readonly address: string
}

/** Texts in the buyer's language, with their placeholders filled. */
interface SlipTexts {
  readonly title: string
  /** 'Order 1042 of 30 November 2026' */
  readonly order: string
  /** The label of the address. */
  readonly recipient: string
  readonly thanks: string
  /** 'Questions? hello@shop.example'; undefined if the shop has no contact. */
  readonly contact: string | undefined
}

export interface SlipLine {
  /** Differs from the ids of the other lines: 'two-moons A2 false'. */
  readonly id: string
  readonly quantity: number
  readonly title: string
  /** 'A1, Without logo' */
  readonly details: string
  /** '23 of 200', one for each numbered print. */
  readonly numbers: readonly string[]
}

/** A packing slip. It states no prices, because a parcel may be a gift. */
export interface PackingSlip {
  readonly lang: Lang
  readonly shop: PrintedShop
  readonly texts: SlipTexts
  /** The name and the lines of the address. */
  readonly address: readonly string[]
  readonly lines: readonly SlipLine[]
}

/** The certificate of a numbered print. */
export interface Certificate {
  readonly heading: string
  readonly title: string
  /** The poster's picture as a data URI; undefined if the shop no longer has it. */
  readonly picture: string | undefined
  /** '23 of 200' */
  readonly number: string
  /** 'The edition is limited to 200 prints. …' */
  readonly statement: string
  /** 'A1 · 59,4 × 84,1 cm', the paper, … */
  readonly facts: readonly string[]
  readonly date: string
  readonly signature: string
}

/** The certificates of an order, each on its own sheet. */
export interface CertificateSheets {
  readonly lang: Lang
  readonly shop: PrintedShop
  readonly certificates: readonly Certificate[]
}

export interface PrintedTemplates {
  renderPackingSlip(slip: PackingSlip): string
  renderCertificates(sheets: CertificateSheets): string
}
