import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { once } from '../../cli/model/once.ts'
import { readFolder, temporaryFolder, writeFolder } from '../support/files.ts'
import { drawQuarters, withComment } from '../support/pictures.ts'

const contentFiles = once(() =>
  readFolder(join(import.meta.dirname, 'older-shop/content')),
)

type Size = readonly [width: number, height: number]

/** The smallest sizes, in pixels, that a shop may have. */
const HERO: Size = [1600, 900]
const COVER: Size = [600, 900]
const UPRIGHT: Size = [594, 841]
const WIDE: Size = [841, 594]

/** Matches the path of a picture in a file in content/. */
const PICTURE = /[\w./-]+\.jpg/g

/** Lists the pictures that a file in content/ refers to, by their paths in content/. */
function picturesIn(path: string, text: string) {
  // Paths of pictures are relative to their file, even in site.yaml, which is in content/ itself.
  const names = text.match(PICTURE) ?? []
  return names.map((name) => ({
    path: join(dirname(path), name),
    size: sizeOf(name, text),
  }))
}

function sizeOf(name: string, text: string): Size {
  if (name.includes('heroes/')) return HERO
  if (name.includes('covers/')) return COVER
  return text.includes('orientation: landscape') ? WIDE : UPRIGHT
}

/**
 * Writes the shop from version 1.0.0 into a temporary folder, with 150 posters and all
 * kinds of content. Its pictures are drawn, because the repository has only its texts.
 */
export async function olderShop() {
  const folder = await temporaryFolder()
  const content = join(folder.path, 'content')
  writeFolder(contentFiles(), content)

  const pictures = [...contentFiles()].flatMap(([path, bytes]) =>
    picturesIn(path, Buffer.from(bytes).toString()),
  )
  const jpegs = new Map<Size, Buffer>()
  for (const size of [HERO, COVER, UPRIGHT, WIDE])
    jpegs.set(
      size,
      await drawQuarters(...size)
        .jpeg()
        .toBuffer(),
    )

  for (const { path, size } of pictures) {
    const file = join(content, path)
    await mkdir(dirname(file), { recursive: true })
    // The comment makes each picture unique, because a shop may use each picture only
    // once.
    await writeFile(file, withComment(jpegs.get(size) ?? Buffer.alloc(0), path))
  }
  return folder
}
