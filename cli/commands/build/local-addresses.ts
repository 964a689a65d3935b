import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteRules } from '../../hosts/host.ts'
import { hostFiles } from '../../hosts/hosts.ts'
import { type Diagnostic, error, type Place } from '../../model/diagnostic.ts'
import { groupBy } from '../../model/groups.ts'
import type { Output } from '../../model/output.ts'
import { catalogueFile } from '../../model/path.ts'
import { pluralize } from '../../model/text.ts'
import type { DistDiff } from '../../publish/diff.ts'
import { findInContent, type SearchedFile } from './content-places.ts'

/** Matches the files to search. Scripts and licences contain other texts that look like addresses. */
const WITH_ADDRESSES = /\.(?:css|html|json|webmanifest|xml)$/
/**
 * Matches the files whose names change with their bytes. If such a file is replaced, every file that refers to it
 * changes too, so no unchanged file can refer to a missing one.
 */
const IMMUTABLE = /^(?:assets|img|og)\//

/** The shop that a build has made, before it is published. */
interface NewShop {
  readonly outputs: readonly Output[]
  readonly routes: Pick<RouteRules, 'languages' | 'shortcuts' | 'renamed' | 'recoded'>
  readonly origin: string
  readonly dist: string
  readonly diff: Pick<DistDiff, 'leftOver' | 'foreign' | 'stale'>
  readonly contentFiles: readonly SearchedFile[]
}

/**
 * Checks that every local address in the new files leads to a planned file, page or redirect. If the build removes a
 * file to which unchanged files may refer, checks the unchanged files as well. Checks nothing if only texts and prices
 * have changed:
 * `validate` checks the links in content, and reading all pages would take a third of the build's time.
 */
export function checkLocalAddresses(
  { outputs, routes, origin, dist, diff, contentFiles }: NewShop,
  produced: readonly { readonly path: string; readonly file: string }[],
): readonly Diagnostic[] {
  const needsAll = diff.leftOver.some(isLasting)
  if (!needsAll && !hasNewAddresses(diff)) return []

  const missingIn = missingAddressFinder(addressTest(outputs, routes, diff.foreign))
  const producedFiles = new Map(produced.map(({ path, file }) => [path, file]))
  const checkedOutputs = outputs.filter(
    (output) => isChecked(output) && (needsAll || producedFiles.has(output.path)),
  )

  const pagesByAddress = new Map<string, Set<string>>()
  for (const { path } of checkedOutputs) {
    const file = producedFiles.get(path) ?? join(dist, path)
    // Reading a file as Latin-1 takes a third as long as reading it as UTF-8. Only values with addresses are decoded as
    // UTF-8, one by one.
    visitValues(readFileSync(file, 'latin1'), path, origin, (value) => {
      for (const address of missingIn(value)) {
        const pages = pagesByAddress.get(address) ?? new Set()
        pagesByAddress.set(address, pages.add(path))
      }
    })
  }
  return [...pagesByAddress].map(([address, pages]) =>
    missingTarget(address, [...pages], findInContent(address, origin, contentFiles)),
  )
}

/** The maximum number of values to remember. A value has at most a few hundred characters. */
const MOST_VALUES = 20_000

/**
 * Returns a function that finds the missing addresses in a value. It remembers its results. Pages share most values,
 * and looking up a value is many times as fast as reading it.
 */
function missingAddressFinder(
  exists: (address: string) => boolean,
): (value: string) => readonly string[] {
  const answers = new Map<string, readonly string[]>()
  return (value) => {
    const answer = answers.get(value)
    if (answer) return answer

    const bytes = Buffer.from(value, 'latin1')
    const missing = addressesIn(bytes.toString()).filter((address) => !exists(address))
    if (answers.size >= MOST_VALUES) answers.clear()
    // V8 keeps a whole page in memory as long as a part of it is in use, so the key is a copy.
    answers.set(bytes.toString('latin1'), missing)
    return missing
  }
}

/** Tells whether a file keeps its address when its bytes change. */
const isLasting = (path: string): boolean => !IMMUTABLE.test(path)

/**
 * Tells whether new files may contain new addresses: if files appear at lasting addresses, or if templates, styles or
 * scripts have changed.
 */
const hasNewAddresses = ({ stale }: NewShop['diff']): boolean =>
  [...stale].some(([path, reason]) =>
    reason.because === 'changed'
      ? reason.parts.some((part) => part !== 'content')
      : isLasting(path),
  )

/** Tells whether visitors follow the addresses in a file. Files of public/ are the owner's responsibility. */
const isChecked = ({ kind, path }: Output): boolean => {
  const isOwnersFile = kind === 'copy' && !IMMUTABLE.test(path)
  // The addresses in the catalogue lead to pages only after the checkout has added a
  // language at their start.
  const isForServers = path === catalogueFile || hostFiles.includes(path)
  return WITH_ADDRESSES.test(path) && !isOwnersFile && !isForServers
}

/** Returns a test for addresses without query and anchor. */
function addressTest(
  outputs: readonly Output[],
  { languages, shortcuts, renamed, recoded }: NewShop['routes'],
  foreign: readonly string[],
): (address: string) => boolean {
  const paths = new Set<string>([...outputs.map(({ path }) => path), ...foreign])
  const redirects = new Set([
    '',
    ...shortcuts,
    ...renamed.flatMap(({ from }) => languages.map((lang) => `${lang}/${from}`)),
  ])
  const isPath = (path: string): boolean =>
    paths.has(path) ||
    paths.has(`${path}.html`) ||
    redirects.has(path) ||
    recoded.some(({ from }) => path.split('/', 1)[0] === from)

  return (address) => isPath(decoded(address).slice(1))
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // No file has an address that cannot be decoded.
    return address
  }
}

/** The attributes and the JSON fields that contain addresses. Texts such as titles may begin with a slash, too. */
const ATTRIBUTES = ['href', 'src', 'srcset', 'data-texts', 'data-later', 'data-ahead']
const FIELDS = ['href', 'src', 'avif', 'jpeg', 'start_url', 'scope']

/** The attributes by their last letter, which `visitAttributes` finds first. */
const attributesByEnd = groupBy(ATTRIBUTES, (name) => name.slice(-1))

const jsonMarkers = FIELDS.flatMap((field) => [`"${field}":"/`, `"${field}": "/`])

/** The characters before a local address, by the file's extension. XML contains only addresses with the origin. */
const MARKERS: Readonly<Record<string, readonly string[]>> = {
  css: ['url(/', 'url("/', "url('/"],
  json: jsonMarkers,
  webmanifest: jsonMarkers,
}

/** Matches the end of an address. */
const END = /[\s"'<>()\\,]/g

/** Finds the local addresses in a file, without queries and anchors. */
export function localAddressesIn(
  text: string,
  path: string,
  origin: string,
): ReadonlySet<string> {
  const addresses = new Set<string>()
  visitValues(text, path, origin, (value) => {
    for (const address of addressesIn(value)) addresses.add(address)
  })
  return addresses
}

/**
 * Returns the local addresses in a value, without queries and anchors. A list of pictures contains several:
 * '/a.avif 480w, /b.avif 960w'.
 */
const addressesIn = (value: string): readonly string[] =>
  value
    .split(/,?\s+/)
    .map((part) => part.split(/[?#]/, 1)[0] ?? '')
    // "//" begins the address of another host, and "*" stands for any characters.
    .filter((address) => /^\/(?!\/)[^*]*$/.test(address))

/** Calls `visit` with every value that contains local addresses. */
function visitValues(
  text: string,
  path: string,
  origin: string,
  visit: (value: string) => void,
): void {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  if (ending === 'html') visitAttributes(text, visit)
  // A marker ends with the slash that begins the address, so the address starts at `start - 1`.
  for (const marker of MARKERS[ending] ?? [])
    visitPlaces(text, marker, (start) => visit(addressAt(text, start - 1)))

  // Previews, feeds and sitemaps use addresses with the origin. An address may end a sentence.
  visitPlaces(text, `${origin}/`, (start) =>
    visit(addressAt(text, start - 1).replace(/[.:;!]+$/, '')),
  )
}

/**
 * Calls `visit` with the values of attributes. Searches the page once, for `="/`, and then looks at the name before it.
 * This is many times as fast as a regular expression, or a search for each attribute.
 */
function visitAttributes(text: string, visit: (value: string) => void): void {
  let place = text.indexOf('="/')
  while (place >= 0) {
    const end = text.indexOf('"', place + 2)
    const names = attributesByEnd.get(text.charAt(place - 1))
    for (const name of names ?? [])
      if (text.startsWith(name, place - name.length)) visit(text.slice(place + 2, end))
    place = text.indexOf('="/', end)
  }
}

/** Calls `visit` with the place after each occurrence of the marker. */
function visitPlaces(text: string, marker: string, visit: (place: number) => void): void {
  let place = text.indexOf(marker)
  while (place >= 0) {
    visit(place + marker.length)
    place = text.indexOf(marker, place + marker.length)
  }
}

function addressAt(text: string, start: number): string {
  END.lastIndex = start
  const end = END.exec(text)?.index ?? text.length
  return text.slice(start, end)
}

function missingTarget(
  address: string,
  paths: readonly string[],
  place: Place | undefined,
): Diagnostic {
  if (place) {
    const files = pluralize(paths.length, 'file')
    const fault = `the shop has nothing at the address ${address}`
    const message = `${fault}, which ${files} of the site would contain`
    const hint = `correct the address, or add the file public${address}`
    return error('broken-link', place, message, hint)
  }

  const [path = '', ...otherPaths] = paths
  const more =
    otherPaths.length === 0 ? '' : ` and in ${pluralize(otherPaths.length, 'more file')}`
  const message = `the address ${address} is used here${more}, but the shop has nothing there`
  const hint = `add the file public${address}, or correct the link or template that names it`
  return error('broken-link', { file: `dist/${path}` }, message, hint)
}
