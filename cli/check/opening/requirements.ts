import type { OpenPoint } from '../../model/checklist.ts'
import { findExampleAddress, findExampleName, findNoContact } from './identity.ts'
import { findGapsOnPages, findNoPrivacyText, findNoSellerText } from './legal-texts.ts'
import { findExampleSales, findNoOwnPosters, findSamples } from './posters.ts'
import type { ShopToOpen } from './shop-to-open.ts'
import {
  findDrafts,
  findErrors,
  findNoLogo,
  findUntranslated,
  findWarnings,
} from './unfinished.ts'

/** Something that a shop needs before its first visitor. */
export interface Requirement {
  /** A statement that is true once the requirement is met. */
  readonly title: string
  /** Whether the shop should not open before it is met. Otherwise, the owner decides. */
  readonly isNeeded: boolean
  readonly findOpenPoints: (shop: ShopToOpen) => Iterable<OpenPoint>
}

/** All requirements, in the order in which an owner meets them. */
export const requirements = {
  name: {
    title: 'The shop has its own name',
    isNeeded: true,
    findOpenPoints: findExampleName,
  },
  address: {
    title: 'The shop has its own address',
    isNeeded: true,
    findOpenPoints: findExampleAddress,
  },
  posters: {
    title: 'The shop shows posters of its own',
    isNeeded: true,
    findOpenPoints: findNoOwnPosters,
  },
  samples: {
    title: 'No poster is a sample',
    isNeeded: true,
    findOpenPoints: findSamples,
  },
  sales: {
    title: 'Every poster can be bought',
    isNeeded: true,
    findOpenPoints: findExampleSales,
  },
  contact: {
    title: 'Visitors can write to you',
    isNeeded: true,
    findOpenPoints: findNoContact,
  },
  seller: {
    title: 'A page says who sells, such as an imprint',
    isNeeded: true,
    findOpenPoints: findNoSellerText,
  },
  privacy: {
    title: 'A page explains how the shop handles personal data',
    isNeeded: true,
    findOpenPoints: findNoPrivacyText,
  },
  gaps: {
    title: 'No page has gaps that only you can fill',
    isNeeded: true,
    findOpenPoints: findGapsOnPages,
  },
  errors: {
    title: 'The content has no other errors',
    isNeeded: true,
    findOpenPoints: findErrors,
  },
  warnings: {
    title: 'The content has no other warnings',
    isNeeded: false,
    findOpenPoints: findWarnings,
  },
  translations: {
    title: 'Every text is translated',
    isNeeded: false,
    findOpenPoints: findUntranslated,
  },
  drafts: {
    title: 'Nothing is hidden as a draft',
    isNeeded: false,
    findOpenPoints: findDrafts,
  },
  logo: {
    title: 'The shop has a logo or an icon of its own',
    isNeeded: false,
    findOpenPoints: findNoLogo,
  },
} as const satisfies Readonly<Record<string, Requirement>>

export type RequirementId = keyof typeof requirements
