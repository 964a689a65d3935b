import type { Diagnostic } from '../../model/diagnostic.ts'
import { type SourceShape, shapes } from '../../model/image.ts'
import { type Content, stem } from '../content.ts'
import { nearest } from '../nearest.ts'
import { isPicture } from '../pictures.ts'
import { type PictureUse, picturesNamed } from '../pictures-named.ts'
import { turnedPosters, unlistedPosters } from './galleries.ts'

/** Wider than this, decoding needs more memory than a build machine should spend. */
const MAX_PIXELS = 12_000

/** Pictures are there, inside content/, of the right shape and size, each used once, and none is left over. */
export function checkImages(content: Content): readonly Diagnostic[] {
  const uses = picturesNamed({ ...content, posters: content.originals })
  const turned = turnedPosters(content)
  const faults = uses.map((use) => [use, turned.has(use.file) ? [] : pictureFaults(use, content)] as const)
  const sound = faults.flatMap(([use, found]) => (found.length === 0 ? [use] : []))
  const all = [...faults.flatMap(([, found]) => found), ...sameBytes(sound, content)]
  // A misspelt or wrong picture may be the reason why another one is left over.
  return all.length === 0 ? orphans(uses, content) : all
}

function pictureFaults(use: PictureUse, { pictures, files, failed }: Content): Diagnostic[] {
  const fault = (message: string, hint: string): Diagnostic[] => [
    { severity: 'error', code: 'image', at: use.at(), message, hint },
  ]
  if (use.path === undefined)
    return fault(
      `"${use.name}" leads out of content/`,
      'put the picture into content/ and name it relative to this file',
    )
  const picture = pictures.get(use.path)
  if (picture) {
    const wrong = misfit(use.shape, picture.width, picture.height)
    return wrong ? fault(`"${use.name}" ${wrong.fault}`, wrong.hint) : []
  }
  if (failed.has(use.path)) return []
  const folder = use.path.replace(/[^/]*$/, '')
  const name = use.path.slice(folder.length)
  const beside = [...files]
    .filter((path) => isPicture(path) && path.startsWith(folder))
    .map((path) => path.slice(folder.length))
  const sameLetters = beside.find((other) => other.toLowerCase() === name.toLowerCase())
  const near = sameLetters ?? nearest(name, beside)
  return [
    {
      severity: 'error',
      code: 'missing-file',
      at: use.at(),
      message: sameLetters
        ? `the picture is called "${sameLetters}": capital and small letters are different files on a server`
        : `there is no picture content/${use.path}`,
      hint: near ? `did you mean "${near}"?` : 'put the picture there, or correct the name',
    },
  ]
}

/** How far a source may be from its proportion, and how many pixels wide it has to be. */
const demands: Readonly<Record<SourceShape, { readonly tolerance: number; readonly least: number }>> = {
  portrait: { tolerance: 0.01, least: 594 },
  landscape: { tolerance: 0.01, least: 841 },
  hero: { tolerance: 0.12, least: 1080 },
  cover: { tolerance: 0.01, least: 480 },
}

/** What is wrong with a picture's size for its place; undefined when nothing is. Pixels. */
export function misfit(
  shape: SourceShape,
  width: number,
  height: number,
): { readonly fault: string; readonly hint: string } | undefined {
  const { ratio } = shapes[shape]
  const { tolerance, least } = demands[shape]
  const wanted = ratio[0] / ratio[1]
  if (width > MAX_PIXELS || height > MAX_PIXELS)
    return {
      fault: `is ${width} × ${height}, more than ${MAX_PIXELS} pixels on a side`,
      hint: 'export it smaller',
    }
  if (Math.abs(width / height / wanted - 1) > tolerance)
    return {
      fault: `is ${width} × ${height}; a ${shape} picture has the shape ${ratio[0]}:${ratio[1]}`,
      hint: `export it as ${width} × ${Math.round(width / wanted)}`,
    }
  if (width < least)
    return { fault: `is only ${width} pixels wide`, hint: `a ${shape} picture needs at least ${least}` }
  return undefined
}

function sameBytes(uses: readonly PictureUse[], { pictures }: Content): Diagnostic[] {
  const first = new Map<string, PictureUse>()
  return uses.flatMap((use): Diagnostic[] => {
    const hash = use.path === undefined ? undefined : pictures.get(use.path)?.hash
    const before = hash === undefined ? undefined : first.get(hash)
    if (hash !== undefined && !before) first.set(hash, use)
    if (!before || use.shape === 'cover') return []
    return [
      {
        severity: 'error',
        code: 'image',
        at: use.at(),
        message: `"${use.name}" is the same picture as "${before.name}"`,
        hint: 'each poster shows a picture of its own',
        related: [{ message: 'first used here', at: before.at() }],
      },
    ]
  })
}

/** Pictures that nothing names. Left out while a file that cannot be read, or is not there, may be what names them. */
function orphans(uses: readonly PictureUse[], content: Content): Diagnostic[] {
  const { site, pictures, failed, galleries, posters, editions, books } = content
  if (!site || [...failed].some((path) => !isPicture(path)) || unlistedPosters(content).length > 0) return []
  if (books.length < editions.flatMap(({ value }) => value.books).length) return []
  const used = new Set(uses.map(({ path }) => path))
  const read = new Set(posters.map(({ value }) => value.id))
  const lost = galleries.flatMap(({ value }) => value.posters.filter((id) => !read.has(id)))
  return [...pictures.keys()]
    .filter((path) => !used.has(path) && !lost.some((id) => stem(path).startsWith(id)))
    .map((path) => ({
      severity: 'warning',
      code: 'orphan',
      at: { file: `content/${path}` },
      message: 'no file in content/ names this picture',
      hint: 'name it under `images:` of a poster, or delete it',
    }))
}
