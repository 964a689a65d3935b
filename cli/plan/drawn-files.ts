import { type Output, readyOutput } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { iconsOf } from './icons.ts'
import { roomDrawingOf } from './room.ts'

/**
 * Plans the files that pages name and that public/ lacks: icons, and the picture of a room. On many disks, names that
 * differ only in capital letters are one name.
 */
export function drawnFilesOf({ brand, publicFiles }: Site): readonly Output[] {
  const publicPaths = new Set(publicFiles.map(({ path }) => path.toLowerCase()))
  const files = [
    ...iconsOf(brand),
    readyOutput(outputPath('room.svg'), roomDrawingOf(brand.colours)),
  ]
  return files.filter(({ path }) => !publicPaths.has(path))
}
