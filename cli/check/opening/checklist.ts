import type { ChecklistItem } from '../../model/checklist.ts'
import { type Requirement, requirements } from './requirements.ts'
import type { ShopToOpen } from './shop-to-open.ts'

/** Lists what a shop needs before its first visitor, and what is still missing. */
export const checklistOf = (shop: ShopToOpen): readonly ChecklistItem[] =>
  Object.entries<Requirement>(requirements).map(([id, requirement]) => {
    const { title, isNeeded, findOpenPoints } = requirement
    return { id, title, isNeeded, points: [...findOpenPoints(shop)] }
  })
