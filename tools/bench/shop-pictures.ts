import { readContent } from '../../cli/load/load-content.ts'
import { imageReferencesOf } from '../../cli/load/pictures.ts'
import { type ImageSettings, type ImageVariant, variantsOf } from '../../cli/model/image.ts'
import type { Project } from '../../cli/project.ts'

/** The variants of one source. */
export type Picture = readonly [ImageVariant, ...ImageVariant[]]

export interface ShopPictures {
  readonly pictures: readonly Picture[]
  readonly settings: ImageSettings
}

/** The shop's own pictures with what a build makes of them, save for the crops of heroes: in the order of content/. */
export async function shopPictures(project: Project): Promise<ShopPictures> {
  const { content } = await readContent(project)
  if (!content.site) throw new Error('content/site.yaml is at fault: run `npm run validate`')
  const pictures = imageReferencesOf(content).flatMap(({ path, shape }): Picture[] => {
    const measured = path === undefined ? undefined : content.images.get(path)
    if (path === undefined || !measured) return []
    const [first, ...rest] = variantsOf(
      {
        file: path,
        name: path.replaceAll('/', '-').replace(/\.\w+$/, ''),
        hash: measured.hash,
        key: 'bench',
        width: measured.width,
        height: measured.height,
        colours: { dominant: '#000000', accent: '#000000', families: [] },
      },
      shape,
    )
    return first ? [[first, ...rest]] : []
  })
  return { pictures, settings: content.site.value.images }
}

/** So many of them, evenly spread. */
export function sampleOf<T>(items: readonly T[], size: number): readonly T[] {
  if (size >= items.length) return items
  return Array.from({ length: size }, (_, index) => items[Math.floor((index * items.length) / size)]).filter(
    (item) => item !== undefined,
  )
}
