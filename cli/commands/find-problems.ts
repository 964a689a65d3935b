import { untilUnchanged } from '../fs/unchanged.ts'
import { ruleCount } from '../load/check/check-content.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Content } from '../load/content.ts'
import { loadContent } from '../load/load-content.ts'
import { imageReferencesOf, readColours } from '../load/pictures.ts'
import { coverageOf } from '../load/translation-state.ts'
import { rulesOfBuild, sortByPlace } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { stringKeys } from '../schema/strings-file.ts'

export type Validation = Awaited<ReturnType<typeof findProblems>>

/** Finds everything that is wrong with content/ and public/. `checked` says in words how much was checked. */
export async function findProblems(project: Project, environment: CheckoutEnvironment) {
  const { content, diagnostics, damaged } = await untilUnchanged(async () => {
    const loaded = await loadContent(project, environment)
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
  const familyOf = ({ file }: Content['posters'][number]) => file.split('/').at(-2)
  const each = [...new Set(content.posters.map(familyOf))].map((family) => {
    const posters = content.posters.filter((poster) => familyOf(poster) === family)
    const pictures = posters.flatMap(({ value }) => value.images).length
    return `${family} ${posters.length}${pictures === posters.length ? '' : ` with ${pictures} images`}`
  })
  const images = imageReferencesOf(content).length
  const strings = stringKeys.length * content.languages.length
  return `${content.files.size} files: ${content.posters.length} posters (${each.join(', ')}), ${images} images, ${strings} interface texts, ${ruleCount} groups of rules`
}
