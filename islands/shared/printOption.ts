/*
 * The names of the option that a shop may offer for each size, as they appear in pages,
 * addresses, storage and orders. They are copied from cli/model/print-option.ts, which
 * says what the option is.
 */

/**
 * The option's field in the JSON of a page. In a variant, it tells whether the variant
 * has the option. Among the labels, it is the option's label.
 */
export const OPTION_FIELD = 'withoutLogo'

/** The value of the option's checkbox. */
export const OPTION_VALUE = 'no-logo'

/** The suffix of variant names that include the option, in addresses and HTML. */
export const OPTION_SLUG = '-no-logo'

/** The ending of the keys of variants with the option. */
export const OPTION_KEY = 'NoLogo'

/** The name of the option's field in an order. */
export const OPTION_IN_ORDERS = 'noLogo'

export type OptionOfVariant = Readonly<Record<typeof OPTION_FIELD, boolean>>

export type OptionLabel = Readonly<Record<typeof OPTION_FIELD, string>>

export const hasOption = (variant: OptionOfVariant): boolean => variant[OPTION_FIELD]

/** Returns the label of the option; undefined for a variant without it. */
export const optionOf = (
  variant: OptionOfVariant,
  labels: OptionLabel,
): string | undefined => (hasOption(variant) ? labels[OPTION_FIELD] : undefined)
