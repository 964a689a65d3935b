import { describeExcess, describeMisfit, remarkTexts } from '../check/picture-files.ts'
import { type SourceShape, shapes } from '../model/image.ts'
import type { Content, ContentImage } from '../read/content.ts'
import { imageReferencesOf } from '../read/pictures/pictures.ts'
import { itemsThatApply } from './transaction.ts'

/**
 * Finds the faults of a picture for a field in `currentFile`: a wrong size or shape, a duplicate of a picture in the
 * shop, and warnings about the file, for example that it is transparent. `currentFile` may use the same picture again.
 * If `shape` is not one of `shapes`, any shape is allowed. The text of a fault continues a sentence that begins with
 * the picture's name.
 */
export function pictureFaultsOf(
  { entries, images }: Content,
  shape: string,
  { width, height, hash, remarks }: Omit<ContentImage, 'onDisk'>,
  currentFile?: string,
) {
  const isShape = Object.hasOwn(shapes, shape)
  const misfit = isShape
    ? describeMisfit(shape as SourceShape, width, height)
    : describeExcess({ width, height })

  const currentReferences = imageReferencesOf({ entries }).filter(
    ({ file }) => file === currentFile,
  )
  const equalPaths = [...images]
    .filter(([, image]) => image.hash === hash)
    .map(([path]) => path)
  const isUsedByCurrentFile = currentReferences.some(
    ({ path }) => path !== undefined && equalPaths.includes(path),
  )
  const isCopy = equalPaths.length > 0 && !isUsedByCurrentFile

  return itemsThatApply(
    misfit && { severity: misfit.severity, words: `${misfit.fault}; ${misfit.hint}` },
    isCopy && {
      severity: 'error',
      words: `is the same picture as content/${equalPaths[0]}`,
    },
    ...remarks.map((remark) => {
      const { fault, hint } = remarkTexts[remark]
      return { severity: 'warning' as const, words: `${fault}; ${hint}` }
    }),
  )
}
