import { readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { describeMisfit } from '../../load/check/images.ts'
import type { Content } from '../../load/content.ts'
import { isImage, measureImage } from '../../load/images.ts'
import type { SourceShape } from '../../model/image.ts'
import { imageEndings } from '../../schema/common.ts'
import type { Given } from './new-kind.ts'

/** A picture that was named with an option of `saga new`. */
interface NewPicture {
  readonly copyOf: string
  /** Its ending in small letters: '.jpg'. */
  readonly ending: string
  readonly rejected: readonly string[]
}

/**
 * Measures a picture as those of content/ are measured, and says why the shop cannot have it.
 * @param shape undefined where that cannot be told
 */
export async function findNewPicture(
  given: Given,
  option: string,
  shape: SourceShape | undefined,
  { images }: Content,
): Promise<NewPicture> {
  const named = given.value(option) ?? ''
  const called = given.called?.[option] ?? basename(named)
  const file = resolve(named)
  const answer = (rejected: readonly string[]): NewPicture => ({
    copyOf: file,
    ending: extname(file).toLowerCase(),
    rejected,
  })
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) return answer([`there is no file ${named}`])
  if (!isImage(file)) return answer([`${called} is not a picture: use ${imageEndings}`])
  const measured = await measureImage(await readFile(file))
  if (typeof measured === 'string') return answer([`${called}: ${measured}`])
  if (shape === undefined) return answer([])
  const wrong = describeMisfit(shape, measured.width, measured.height)
  const same = [...images].find(([, picture]) => picture.hash === measured.hash)?.[0]
  return answer([
    ...(wrong?.severity === 'error' ? [`${called} ${wrong.fault}; ${wrong.hint}`] : []),
    ...(same === undefined ? [] : [`${called} is the same picture as content/${same}`]),
  ])
}
