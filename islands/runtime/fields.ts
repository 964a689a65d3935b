/* The fields of a card, in which the visitor chooses a variant. */
import { OPTION_VALUE } from '../shared/printOption.ts'
import { all } from './events.ts'

/** Returns the fields of a card, without fields that browser extensions add. */
export const fieldsIn = (card: ParentNode) =>
  all<HTMLInputElement>(`[type=radio], [value=${OPTION_VALUE}]`, card)

/**
 * Returns the variant that is selected in the fields of a card, spelled as in addresses.
 * The values of the fields are its parts.
 */
export const variantIn = (card: ParentNode): string =>
  fieldsIn(card)
    .filter(({ checked }) => checked)
    .map(({ value }) => value)
    .join('-')
    .toLowerCase()
