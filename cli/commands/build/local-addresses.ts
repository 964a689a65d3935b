import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteRules } from '../../hosts/host.ts'
import { hostFiles } from '../../hosts/hosts.ts'
import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Output } from '../../model/output.ts'
import { catalogueFile } from '../../model/path.ts'
import { pluralize } from '../../model/text.ts'
import type { DistDiff } from '../../publish/diff.ts'

/** Files with addresses. Scripts and licences contain other texts that look like addresses. */
const WITH_ADDRESSES = /\.(?:css|html|json|webmanifest|xml)$/
/** Files whose names change with their bytes: if one is removed, every file that names it changes too. */
const IMMUTABLE = /^(?:assets|img|og)\//

/** A new shop, before it is published. */
interface NewShop {
  readonly outputs: readonly Output[]
  readonly routes: Pick<RouteRules, 'languages' | 'shortcuts' | 'renamed' | 'recoded'>
  readonly origin: string
  readonly dist: string
  readonly diff: Pick<DistDiff, 'leftOver' | 'foreign' | 'stale'>
}

/**
 * Checks that every local address in the new files leads to a planned file, page or redirect. If a file is removed to
 * which unchanged files may refer, checks those as well. Checks nothing if only texts and prices have changed: the rules
 * of `validate` check the links in content, and to read all pages would take a third of the time of such a build.
 */
export function checkLocalAddresses(
  { outputs, routes, origin, dist, diff }: NewShop,
  produced: readonly { readonly path: string; readonly file: string }[],
): readonly Diagnostic[] {
  const needsAll = diff.leftOver.some(isLasting)
  if (!needsAll && !hasNewAddresses(diff)) return []

  const exists = addressTest(outputs, routes, diff.foreign)
  const producedFiles = new Map(produced.map(({ path, file }) => [path, file]))
  const checkedOutputs = outputs.filter(
    (output) => isChecked(output) && (needsAll || producedFiles.has(output.path)),
  )

  const pagesByAddress = new Map<string, string[]>()
  for (const { path } of checkedOutputs) {
    const file = producedFiles.get(path) ?? join(dist, path)
    // Latin-1 is read in a third of the time. Addresses with other characters are decoded one by one.
    const addresses = localAddressesIn(readFileSync(file, 'latin1'), path, origin)
    for (const bytes of addresses) {
      const address = Buffer.from(bytes, 'latin1').toString()
      if (exists(address)) continue
      pagesByAddress.set(address, [...(pagesByAddress.get(address) ?? []), path])
    }
  }
  return [...pagesByAddress].map(([address, paths]) => missingTarget(address, paths))
}

const isLasting = (path: string): boolean => !IMMUTABLE.test(path)

/** Tells whether a build adds files at lasting addresses, or pages of other templates, styles and scripts. */
const hasNewAddresses = ({ stale }: NewShop['diff']): boolean =>
  [...stale].some(([path, reason]) =>
    reason.because === 'changed'
      ? reason.parts.some((part) => part !== 'content')
      : isLasting(path),
  )

/** Tells whether the shop makes the file, and visitors follow its addresses. Files of public/ are the owner's own. */
const isChecked = ({ kind, path }: Output): boolean => {
  const isOwners = kind === 'copy' && !IMMUTABLE.test(path)
  // The checkout puts a language before the addresses of the catalogue.
  const isForServers = path === catalogueFile || hostFiles.includes(path)
  return WITH_ADDRESSES.test(path) && !isOwners && !isForServers
}

/** Returns a test for addresses without query and anchor. It remembers its answers: pages share most addresses. */
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

  const answers = new Map<string, boolean>()
  return (address) => {
    const answer = answers.get(address) ?? isPath(decoded(address).slice(1))
    answers.set(address, answer)
    return answer
  }
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // No file has such a name.
    return address
  }
}

/** The attributes and the JSON fields that contain addresses. Texts such as titles may begin with a slash, too. */
const ATTRIBUTES = ['href', 'src', 'srcset', 'data-texts', 'data-later', 'data-ahead']
const FIELDS = ['href', 'src', 'avif', 'jpeg', 'start_url', 'scope']

const jsonMarkers = FIELDS.flatMap((field) => [`"${field}":"/`, `"${field}": "/`])

/** The characters before a local address, by the ending of a file. XML contains whole addresses. */
const MARKERS: Readonly<Record<string, readonly string[]>> = {
  html: ATTRIBUTES.map((name) => `${name}="/`),
  css: ['url(/', 'url("/', "url('/"],
  json: jsonMarkers,
  webmanifest: jsonMarkers,
}

/** Matches the end of an address. Lists of pictures with their sizes contain several addresses. */
const END = /[\s"'<>()\\,]/g

/** Finds the local addresses in a file, without queries and anchors. */
export function localAddressesIn(
  text: string,
  path: string,
  origin: string,
): ReadonlySet<string> {
  const addresses = new Set<string>()
  const add = (address: string): void => {
    const [localPath = ''] = address.split(/[?#]/, 1)
    // "//" begins the address of another host, and "*" stands for any characters.
    if (!localPath.startsWith('//') && !localPath.includes('*')) addresses.add(localPath)
  }

  const ending = path.slice(path.lastIndexOf('.') + 1)
  for (const marker of MARKERS[ending] ?? [])
    for (const start of placesOf(marker, text)) add(addressAt(text, start - 1))
  for (const listStart of placesOf('srcset="', text)) {
    const list = text.slice(listStart, text.indexOf('"', listStart))
    for (const start of placesOf(', /', list)) add(addressAt(list, start - 1))
  }
  // In previews, feeds and sitemaps. A sentence may end after an address.
  for (const start of placesOf(`${origin}/`, text))
    add(addressAt(text, start - 1).replace(/[.:;!]+$/, ''))
  return addresses
}

/** Yields the places after each occurrence. Searching a page in this way is many times as fast as by patterns. */
function* placesOf(marker: string, text: string): Generator<number> {
  let place = text.indexOf(marker)
  while (place >= 0) {
    yield place + marker.length
    place = text.indexOf(marker, place + marker.length)
  }
}

function addressAt(text: string, start: number): string {
  END.lastIndex = start
  const end = END.exec(text)?.index ?? text.length
  return text.slice(start, end)
}

function missingTarget(address: string, [path = '', ...otherPaths]: readonly string[]) {
  const more =
    otherPaths.length === 0
      ? ''
      : ` and in ${pluralize(otherPaths.length, 'more file', 'more files')}`
  const message = `the address ${address} is used here${more}, but the shop has nothing there`
  const hint = `add the file public${address}, or correct the link or template that names it`
  return error('broken-link', { file: `dist/${path}` }, message, hint)
}
