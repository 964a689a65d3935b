/** The rule of each diagnostic code, in one sentence. `--rule` accepts the codes, SARIF viewers show the sentences. */
export const rules = {
  encoding: 'Files are UTF-8 text.',
  syntax: 'Files are whole, and are YAML where YAML is expected.',
  schema: 'Fields are there, and hold values of the right kind.',
  'unknown-field': 'Files hold no fields that the shop does not know.',
  'front-matter': 'Markdown files begin with their fields between two lines "---".',
  'missing-file': 'Files and pictures that the shop needs are there.',
  'duplicate-id': 'Names stand for one thing only.',
  'unknown-id': 'Names that a file refers to exist.',
  'retired-id': 'Ids that were taken out of use do not come back.',
  'id-mismatch': 'Files are called like the id that they hold.',
  'missing-translation': 'Every text is there in every language.',
  untranslated: 'Texts differ from one language to another.',
  outdated: 'Translations are not older than the text that they translate (only with --outdated).',
  placeholder: 'A text has the same {places} in every language.',
  fallback: 'Posters and reviews have their own words in every language.',
  'duplicate-title': 'Pages and posters have titles of their own.',
  'duplicate-link': 'Every link to a shop is used once.',
  'link-pattern': 'Links look the way that links of their kind do.',
  'broken-link': 'Links in texts lead to pages and places that exist.',
  markup: 'Texts are plain words, and Markdown holds no HTML.',
  price: 'Prices are plausible.',
  date: 'Dates stand in their range and in their order.',
  image: 'Pictures can be read, have the shape of their place, and are used once.',
  orphan: 'Every file in content/ is used.',
  count: 'Lists have as many entries as the content promises.',
  rating: 'The rating that the shop claims is the average of its reviews.',
  'seo-length': 'Titles and descriptions have a length that search engines show whole.',
  'too-long': 'Texts are not longer than shopping feeds take.',
  secret: 'No secret key is published.',
  'legacy-key': 'The checkout uses a publishable key, and none that Supabase is ending.',
  order: 'The order of every poster is short enough for the checkout function.',
  environment: 'The checkout has both an address and a key, or neither. The shared store answers.',
  disk: 'The disk lets files be read.',
  code: 'The code of templates and islands can be bundled and run.',
  address: 'Addresses that were published lead somewhere.',
  limit: 'Hosts take as many redirects as the shop needs, and pages keep the budget of the shop.',
} as const

export type DiagnosticCode = keyof typeof rules

export const isRule = (name: string): name is DiagnosticCode => Object.hasOwn(rules, name)

/** Rules about the planned site: `validate` checks them only with --build. */
const ofBuild: ReadonlySet<DiagnosticCode> = new Set(['code', 'limit', 'address'])

export const needsBuild = (rule: DiagnosticCode): boolean => ofBuild.has(rule)

export const rulesOfBuild: readonly DiagnosticCode[] = [...ofBuild]
