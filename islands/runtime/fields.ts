/* The fields of a card, in which the visitor chooses a variant. */
import { all } from './events.ts'

/** Returns the fields of a card, without those that extensions add. */
export const fieldsIn = (card: ParentNode) =>
  all<HTMLInputElement>('[type=radio], [value=no-logo]', card)

/**
 * Returns the variant that is selected in the fields of a card, spelled as in addresses:
 * 'a2-no-logo'. The values of the fields, A2 and no-logo, are its parts.
 */
export const variantIn = (card: ParentNode): string =>
  fieldsIn(card)
    .filter(({ checked }) => checked)
    .map(({ value }) => value)
    .join('-')
    .toLowerCase()
