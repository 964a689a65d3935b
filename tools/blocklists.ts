import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Names and patterns that ad blockers' lists hide or block on every website, and that a
 * shop could use. Sorted.
 */
interface Extract {
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  readonly selectors: readonly string[]
  readonly addresses: readonly string[]
  /** The addresses that can match a file named after content, such as a picture of a poster. */
  readonly fileNames: readonly string[]
}

/**
 * The form of all ids and classes in this project, which tests/site/blocklists.test.ts
 * verifies.
 */
const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*'
const isName = (text: string): boolean => new RegExp(`^${NAME}$`).test(text)

/**
 * Collects the names and patterns that ad blockers' lists hide or block on every website.
 */
export function extractNames(lists: readonly string[]): Extract {
  const lines = lists
    .flatMap((list) => list.split(/\r?\n/))
    // Leaves out comments, headers, `@@` exceptions and rules for a domain.
    .filter((line) => !/^(?:!|\[|@@|\|\|)/.test(line))
  const selectors = lines.flatMap(selectorsIn).map(withoutExceptions)
  const namesMatching = (pattern: RegExp) =>
    selectors.flatMap((selector) => pattern.exec(selector)?.[1] ?? [])
  const ids = namesMatching(new RegExp(`^#(${NAME})$`))
  // '[id^="ad-wrap-"]' hides all ids with this beginning: 'ad-wrap-*'.
  const beginnings = namesMatching(/^\[id\^="?([a-z0-9-]+)"?\]$/).map(
    (beginning) => `${beginning}*`,
  )
  const addresses = sortedSet(lines.flatMap(addressIn))
  return {
    ids: sortedSet([...ids, ...beginnings]),
    classes: sortedSet(namesMatching(new RegExp(`^\\.(${NAME})$`))),
    selectors: sortedSet(
      selectors.filter((selector) => !isPlain(selector) && couldMatch(selector)),
    ),
    addresses,
    fileNames: addresses.filter(isOfFileName),
  }
}

/** Matches what follows an id or a class to exclude elements: ':not(html, body)' after '#top-ad'. */
const EXCEPTIONS =
  /(?<=^[.#][\w-]+)(?::not\((?:(?:html|body|head|button|:empty)(?:,\s*)?)+\))+$/

/** Removes `:not()` parts that only exclude elements on which a shop sets no id or class. */
const withoutExceptions = (selector: string): string => selector.replace(EXCEPTIONS, '')

const sortedSet = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].sort()

const isPlain = (selector: string): boolean => /^[.#][\w-]+$/.test(selector)

/**
 * Returns the selectors of a rule that hides elements, such as '##.ad-box', unless it
 * applies only to some websites ('shop.example##.card') or needs a script.
 */
function selectorsIn(line: string): readonly string[] {
  // Domains, '##' or '#?#', and selectors. '##+' and '##^' begin rules that need a
  // script.
  const [, domains = '', list = ''] = /^([^#]*)#\??#(?![+^])(.+)$/.exec(line) ?? []
  const isForAll = domains
    .split(',')
    .every((domain) => domain === '' || domain === '*' || domain.startsWith('~'))
  if (!isForAll || list === '') return []
  // A comma in parentheses or quotes does not separate selectors.
  return /[("]/.test(list) ? [list] : list.split(/,\s*/)
}

const ELEMENTS = new Set(
  [
    'a article aside b blockquote body br button dd details dialog div dl dt em fieldset figcaption figure footer',
    'form h1 h2 h3 h4 header html i img input label legend li link main meta nav ol option output p picture s',
    'script section select small source span strong style summary svg table tbody td template textarea th thead',
    'time title tr u ul path g use circle',
  ].flatMap((names) => names.split(' ')),
)

const PSEUDO_CLASSES = new Set(['not', 'is', 'has', 'empty', 'first-child', 'last-child'])

// The parts of a selector. The group of each pattern is the name.
const PSEUDO_CLASS = /:([\w-]*)/g
const ID_OR_CLASS = /[.#]([\w\\-]+)/g
const ELEMENT = /(?<![\w.#:\\-])([a-z][\w-]*)/gi

/**
 * Matches conditions that no element in a shop meets: attributes for other websites' styles,
 * scripts and pictures, their addresses, and ad blockers' own conditions, such as
 * '[-abp-properties=…]'.
 */
const FOREIGN_CONDITION = /\[(?:style|src|onclick|-)|\/\/|href[*^$]?=[^\]]*\.[a-z]{2}/i

/** Matches characters with a meaning in template literals, into which `moduleOf` writes names. */
const UNWRITABLE = /[`$\\]/

/**
 * Tells whether an element of a shop could match. The names, styles and addresses of
 * other websites cannot.
 */
function couldMatch(selector: string): boolean {
  if (FOREIGN_CONDITION.test(selector) || UNWRITABLE.test(selector)) return false

  const bare = selector.replaceAll(/\[[^\]]*\]/g, '')
  const namesInSelector = (pattern: RegExp): readonly string[] =>
    [...bare.matchAll(pattern)].map(([, name = '']) => name)
  return (
    namesInSelector(PSEUDO_CLASS).every((name) => PSEUDO_CLASSES.has(name)) &&
    namesInSelector(ID_OR_CLASS).every(isName) &&
    namesInSelector(ELEMENT).every((name) => ELEMENTS.has(name))
  )
}

/** Matches options under which a rule still blocks a website's requests to itself. */
const BLOCKS_OWN_REQUESTS =
  /^(?:1p|strict1p|~third-party|all|image|script|stylesheet|css|font|xhr|xmlhttprequest|important|~.*)$/

/** The folders of dist/ from which pages load files. */
const FOLDERS = '(?:img|assets|flags|checkout)'

/** Kinds of files that no shop has. */
const FOREIGN_FILE = /\.(?:php|aspx?|ashx|axd|cgi|swf|gif|jsp|cfm|nsf|min|umd|mp4)\b/

/**
 * Returns the pattern of a rule that blocks addresses, such as '/banner-ad.', unless it
 * applies only to some websites or could match no file of a shop.
 */
function addressIn(line: string): readonly string[] {
  // '-480x60-$image,third-party' has a pattern and two options.
  const [, pattern = '', options = ''] = /^([^#$]+)(?:\$([\w~,=-]+))?$/.exec(line) ?? []
  const blocksOwnRequests =
    options === '' ||
    options.split(',').every((option) => BLOCKS_OWN_REQUESTS.test(option))
  const isOfFile =
    new RegExp(`^/?(?:${FOLDERS}/)?[\\w.*^-]+$`).test(pattern) &&
    !FOREIGN_FILE.test(pattern)
  return blocksOwnRequests && isOfFile ? [pattern.toLowerCase()] : []
}

/**
 * Tells whether a pattern can match the address of a file that is named after content. The
 * build adds a hash and an extension to such names, as in '/img/moon-1a2b3c-480.avif' and
 * '/assets/wall-suns.4d5e6f.css', so a pattern may end with a dot, but not with an extension.
 * The content check finds patterns by their first three characters.
 */
const isOfFileName = (pattern: string): boolean => /^[\w/-]{3}[\w/*^-]*\.?$/.test(pattern)

/** Returns a list's title and date, from its first lines: 'EasyList, 2026-08-22'. */
function titleOf(list: string): string {
  const head = list.slice(0, 2_000)
  const title = /^! Title: (.*)$/m.exec(head)?.[1]?.trim() ?? 'a list without a title'
  const date = /^! (?:Last modified|TimeUpdated): (.*)$/m.exec(head)?.[1] ?? ''
  const time = new Date(date)
  return Number.isNaN(time.getTime())
    ? title
    : `${title}, ${time.toISOString().slice(0, 10)}`
}

/**
 * The module for each part of the extract. The content check needs ids and file names;
 * site tests need the other parts.
 */
const MODULES: Readonly<Record<keyof Extract, string>> = {
  ids: 'cli/check/blocklists/ids.ts',
  fileNames: 'cli/check/blocklists/file-names.ts',
  addresses: 'tests/support/blocklists/addresses.ts',
  classes: 'tests/support/blocklists/classes.ts',
  selectors: 'tests/support/blocklists/selectors.ts',
}

function moduleOf(
  exportName: string,
  names: readonly string[],
  sources: readonly string[],
): string {
  return `// Generated by tools/blocklists.ts: ${exportName} that ad blockers hide or block on every website, according to these lists:
${sources.map((source) => `// - ${source}`).join('\n')}

export const ${exportName} = (): readonly string[] =>
  \`
${names.join('\n')}
\`
    .trim()
    .split('\\n')
`
}

if (process.argv[1] === import.meta.filename) {
  const lists = await Promise.all(
    process.argv.slice(2).map((path) => readFile(path, 'utf8')),
  )
  const extract = extractNames(lists)
  const sources = lists.map(titleOf).sort()
  for (const name of ['ids', 'fileNames', 'addresses', 'classes', 'selectors'] as const) {
    const path = join(import.meta.dirname, '..', MODULES[name])
    await writeFile(path, moduleOf(name, extract[name], sources))
  }
}
