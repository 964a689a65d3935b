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
  readonly findOpen: (shop: ShopToOpen) => Iterable<OpenPoint>
}

/** All requirements, in the order in which an owner meets them. */
export const requirements = {
  name: {
    title: 'The shop has its own name',
    isNeeded: true,
    findOpen: findExampleName,
  },
  address: {
    title: 'The shop has its own address',
    isNeeded: true,
    findOpen: findExampleAddress,
  },
  posters: {
    title: 'The shop shows posters of its own',
    isNeeded: true,
    findOpen: findNoOwnPosters,
  },
  samples: {
    title: 'No poster is a sample',
    isNeeded: true,
    findOpen: findSamples,
  },
  sales: {
    title: 'Every poster can be bought',
    isNeeded: true,
    findOpen: findExampleSales,
  },
  contact: {
    title: 'Visitors can write to you',
    isNeeded: true,
    findOpen: findNoContact,
  },
  seller: {
    title: 'A page says who sells, such as an imprint',
    isNeeded: true,
    findOpen: findNoSellerText,
  },
  privacy: {
    title: 'A page explains privacy',
    isNeeded: true,
    findOpen: findNoPrivacyText,
  },
  gaps: {
    title: 'No page has gaps that only you can fill',
    isNeeded: true,
    findOpen: findGapsOnPages,
  },
  errors: {
    title: 'The content has no other errors',
    isNeeded: true,
    findOpen: findErrors,
  },
  warnings: {
    title: 'The content has no other warnings',
    isNeeded: false,
    findOpen: findWarnings,
  },
  translations: {
    title: 'Every text is translated',
    isNeeded: false,
    findOpen: findUntranslated,
  },
  drafts: {
    title: 'Nothing is hidden as a draft',
    isNeeded: false,
    findOpen: findDrafts,
  },
  logo: {
    title: 'The shop has a logo or an icon of its own',
    isNeeded: false,
    findOpen: findNoLogo,
  },
} as const satisfies Readonly<Record<string, Requirement>>

export type RequirementId = keyof typeof requirements
