import type { RequirementId } from '../../../check/opening/requirements.ts'

/** Requirements of which the editor's home page has lists of their own. */
type ListedElsewhere = 'errors' | 'warnings' | 'drafts' | 'translations'

/** What the editor says about each other requirement that is still open. */
export const openingWords: Readonly<
  Record<Exclude<RequirementId, ListedElsewhere>, string>
> = {
  name: 'The name of the shop is an example. Write your own.',
  address:
    'The address of the shop is an example. Write the one at which visitors open the shop.',
  posters: 'Visitors see no poster of yours. Add one with the form below.',
  samples:
    'There are sample posters, such as the first one here. Remove each of them once the shop has posters of its own.',
  sales:
    'Posters cannot be bought yet. Their links, or the pattern of the links in the shop settings, are missing or lead to an example.',
  contact:
    'Visitors cannot write to you yet. Give your e-mail address, or the address of a page.',
  seller:
    'No page says who sells. Add a text page such as “imprint”, or complete the draft and show it.',
  privacy:
    'No page explains privacy in the way that suits this shop. Add a text page such as “privacy”, or complete the one that exists.',
  gaps: 'The page has gaps in double square brackets, which only you can fill.',
  logo: 'Up to you: the shop has no logo of its own. Tabs of browsers show a sign that any shop may have.',
}
