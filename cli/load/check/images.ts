import type { Diagnostic } from '../../model/diagnostic.ts'
import { shapes } from '../../model/image.ts'
import type { Content } from '../content.ts'
import { isPicture } from '../pictures.ts'
import { type PictureUse, picturesNamed } from '../pictures-named.ts'
import { nearest } from '../schema-diagnostics.ts'

/** Wider than this, decoding needs more memory than a build machine should spend. */
const MAX_PIXELS = 12_000

/** Pictures are there, inside content/, of the right shape and size, each used once, and none is left over. */
export function checkImages(content: Content): readonly Diagnostic[] {
  const uses = picturesNamed(content)
  return [
    ...uses.flatMap((use) => pictureFaults(use, content)),
    ...sameBytes(uses, content),
    ...orphans(uses, content),
  ]
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
  if (picture) return shapeFaults(use, picture.width, picture.height, fault)
  if (failed.has(use.path)) return []
  const folder = use.path.replace(/[^/]*$/, '')
  const beside = [...files]
    .filter((path) => isPicture(path) && path.startsWith(folder))
    .map((path) => path.slice(folder.length))
  const near = nearest(use.name.replace(/^.*\//, ''), beside)
  return [
    {
      severity: 'error',
      code: 'missing-file',
      at: use.at(),
      message: `there is no picture content/${use.path}`,
      hint: near ? `did you mean "${near}"?` : 'put the picture there, or correct the name',
    },
  ]
}

function shapeFaults(
  { shape, name }: PictureUse,
  width: number,
  height: number,
  fault: (message: string, hint: string) => Diagnostic[],
): Diagnostic[] {
  const { ratio, tolerance, widths } = shapes[shape]
  const wanted = ratio[0] / ratio[1]
  const off = Math.abs(width / height / wanted - 1)
  const least = widths.avif[1] ?? 0
  if (width > MAX_PIXELS || height > MAX_PIXELS)
    return fault(
      `"${name}" is ${width} × ${height}, more than ${MAX_PIXELS} pixels on a side`,
      'export it smaller',
    )
  if (off > tolerance) {
    return fault(
      `"${name}" is ${width} × ${height}; a ${shape} picture has the shape ${ratio[0]}:${ratio[1]}`,
      `export it as ${width} × ${Math.round(width / wanted)}`,
    )
  }
  if (width < least)
    return fault(`"${name}" is only ${width} pixels wide`, `a ${shape} picture needs at least ${least}`)
  return []
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

/** Left out while another fault may be the reason: a misspelt name, or a file that cannot be read. */
function orphans(uses: readonly PictureUse[], { pictures, failed }: Content): Diagnostic[] {
  const unresolved = uses.some(({ path }) => path === undefined || !pictures.has(path))
  if (unresolved || [...failed].some((path) => !isPicture(path))) return []
  const used = new Set(uses.map(({ path }) => path))
  return [...pictures.keys()]
    .filter((path) => !used.has(path))
    .map((path) => ({
      severity: 'warning',
      code: 'orphan',
      at: { file: `content/${path}` },
      message: 'no file in content/ names this picture',
      hint: 'name it under `images:` of a poster, or delete it',
    }))
}
