import { type Output, readyOutput } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { iconsOf } from './icons.ts'
import { roomDrawingOf } from './room.ts'

/**
 * Plans the files that pages refer to but public/ lacks: icons, and the picture of a room. Names are compared without
 * regard to case, because many disks ignore it.
 */
export function drawnFilesOf({ brand, publicFiles }: Site): readonly Output[] {
  const publicPaths = new Set(publicFiles.map(({ path }) => path.toLowerCase()))
  const files = [
    ...iconsOf(brand),
    readyOutput(outputPath('room.svg'), roomDrawingOf(brand.colours)),
  ]
  return files.filter(({ path }) => !publicPaths.has(path))
}
