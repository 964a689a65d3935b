import { untilUnchanged } from '../fs/unchanged.ts'
import { ruleCount } from '../load/check/check-content.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { readColours } from '../load/colours.ts'
import type { Content } from '../load/content.ts'
import { imageReferencesOf } from '../load/images.ts'
import type { ShopFiles } from '../load/listing.ts'
import { loadContent } from '../load/load-content.ts'
import { coverageOf } from '../load/translations.ts'
import { sortByPlace } from '../model/diagnostic.ts'
import { rulesOfBuild } from '../model/rules.ts'
import type { Project } from '../project.ts'
import { stringKeys } from '../schema/strings-file.ts'

export type Validation = Awaited<ReturnType<typeof findProblems>>

/** Finds everything that is wrong with content/ and public/. `checked` says in words how much was checked. */
export async function findProblems(project: Project, environment: CheckoutEnvironment, sources: ShopFiles) {
  let files: ShopFiles | undefined = sources
  const { content, diagnostics, damaged } = await untilUnchanged(async () => {
    const loaded = await loadContent(project, environment, files)
    files = undefined
    // The header of a damaged image can be sound. Only images that are new have to be decoded.
    return { ...loaded, damaged: (await readColours(project, loaded.content)).diagnostics }
  })
  return {
    diagnostics: sortByPlace([...diagnostics, ...damaged]),
    coverage: coverageOf(content),
    checked: checkedText(content),
    notChecked: rulesOfBuild,
  }
}

/** '190 files: 150 posters (main 58 with 60 images, …), 170 images, …' */
function checkedText(content: Content): string {
  const families = new Map<string, { posters: number; images: number }>()
  for (const { file, value } of content.posters) {
    const family = file.split('/').at(-2) ?? ''
    const { posters, images } = families.get(family) ?? { posters: 0, images: 0 }
    families.set(family, { posters: posters + 1, images: images + value.images.length })
  }
  const each = [...families].map(
    ([family, { posters, images }]) =>
      `${family} ${posters}${images === posters ? '' : ` with ${images} images`}`,
  )
  const images = imageReferencesOf(content).length
  const strings = stringKeys.length * content.languages.length
  return `${content.files.size} files: ${content.posters.length} posters (${each.join(', ')}), ${images} images, ${strings} interface texts, ${ruleCount} groups of rules`
}
