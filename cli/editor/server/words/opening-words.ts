// Words for what remains to be done before the shop can open to visitors.

import type { RequirementId } from '../../../check/opening/requirements.ts'

/** Requirements that the editor's home page shows in separate lists. */
type ListedElsewhere = 'errors' | 'warnings' | 'drafts' | 'translations'

/** The words for each of the remaining requirements while it is not met. */
export const openingWords: Readonly<
  Record<Exclude<RequirementId, ListedElsewhere>, string>
> = {
  name: 'The name of the shop is an example. Write your own.',
  address:
    'The address of the shop is an example. Write the one at which visitors open the shop.',
  posters: 'Visitors cannot see any of your posters yet. Add one with the form below.',
  samples:
    'There are sample posters, such as the first one here. Remove each of them once the shop has posters of its own.',
  sales:
    'Posters cannot be bought yet. Their links (or the link pattern in the shop settings) are missing or lead to an example.',
  contact:
    'Visitors cannot write to you yet. Give your e-mail address, or the address of a page.',
  seller:
    'No page says who the seller is. Add a text page such as “imprint”, or complete the draft and show it.',
  privacy:
    'No page explains how this shop handles personal data. Add a text page such as “privacy”, or complete the one that exists.',
  gaps: 'This page still has gaps, in double square brackets, that only you can fill in.',
  logo: 'Optional: the shop has no logo of its own yet. Browser tabs show a generic icon.',
}
