/**
 * The option that a shop may offer for each size: the poster without the logo at the foot of
 * the print, perhaps for an extra charge. All names and words for the option are in this table; other code only calls
 * it "the option". Scripts of pages and the checkout have
 * copies of the names that they exchange.
 */
export const printOption = {
  /** Names the extra charge in content/prices.yaml, in posters and in series. */
  surcharge: 'withoutLogo',
  /** Names the extra charge in {placeholders}. */
  placeholder: 'priceWithoutLogo',
  /** Names the label of the checkbox among the interface texts of cards. */
  label: 'withoutLogo',
  /** Describes this label in the schema of interface texts. */
  labelNote:
    'Label of the checkbox that leaves the logo out; also after the size in shopping feeds.',
  /** Ends the names of variants in files: 'a1NoLogo'. */
  keyEnding: 'NoLogo',
  /** Ends the names of variants in addresses, catalogues and HTML: 'a1-no-logo'. */
  slugEnding: '-no-logo',
  /** Names the field of an order. */
  inOrders: 'noLogo',
  /** Names the fields of the catalogue: of a variant, of all prices, and of the texts. */
  inCatalogue: { variant: 'noLogo', surcharge: 'withoutLogo', label: 'withoutLogo' },
  /** Follows the name of a size in messages: 'A1 without logo'. */
  title: 'without logo',
  /** Describes a poster in sentences. */
  words: { usual: 'with the logo', option: 'without the logo' },
} as const
