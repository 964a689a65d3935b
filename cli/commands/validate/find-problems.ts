import { groupCount } from '../../check/check-content.ts'
import { loadWithColours } from '../../check/load-content.ts'
import { untilUnchanged } from '../../fs/unchanged.ts'
import { blocksBuild, rulesOfBuild } from '../../model/diagnostic.ts'
import { groupBy } from '../../model/groups.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import type { Content } from '../../read/content.ts'
import {
  findChangedSource,
  listSettledFiles,
  listShopFiles,
  type ShopFiles,
} from '../../read/listing.ts'
import { imageReferencesOf } from '../../read/pictures/pictures.ts'
import { stringKeys } from '../../schema/strings-file.ts'
import { coverageOf } from '../../translations/translation-state.ts'

export type Validation = Awaited<ReturnType<typeof findProblems>>

/** Finds all problems in content/ and public/. `checked` says in words how much was checked. */
export async function findProblems(project: Project, environment: CheckoutEnvironment) {
  const { content, diagnostics } = await loadUnchanged(project, environment)
  return {
    diagnostics,
    coverage: coverageOf(content),
    checked: checkedText(content),
    notChecked: rulesOfBuild,
  }
}

/**
 * Loads the shop. If there are errors and files changed meanwhile, loads it again, because a half-written change may
 * have caused the errors.
 */
async function loadUnchanged(project: Project, environment: CheckoutEnvironment) {
  const loaded = await untilUnchanged(async () => {
    const sources = listShopFiles(project)
    try {
      const shop = await loadWithColours(project, environment, sources)
      const hasErrors = shop.diagnostics.some(blocksBuild)
      if (!hasErrors || isUnchanged(sources, project)) return shop
    } catch (error) {
      if (isUnchanged(sources, project)) throw error
    }

    // This waits until the files have stopped changing. The returned list is not needed.
    await listSettledFiles(project)
    return 'changed' as const
  })

  return loaded === 'changed' ? await loadWithColours(project, environment) : loaded
}

const isUnchanged = (sources: ShopFiles, project: Project): boolean =>
  findChangedSource(sources, project) === undefined

function checkedText(content: Content): string {
  // The family of posters/main/moon.yaml is "main".
  const families = groupBy(content.posters, ({ file }) => file.split('/').at(-2) ?? '')
  const familyCounts = [...families].map(([family, posters]) => {
    const pictureCount = posters.flatMap(({ value }) => value.images).length
    const pictures = pictureCount === posters.length ? '' : ` with ${pictureCount} images`
    return `${family} ${posters.length}${pictures}`
  })

  const posters = `${content.posters.length} posters (${familyCounts.join(', ')})`
  const images = `${imageReferencesOf(content).length} images`
  const strings = `${stringKeys.length * content.languages.length} interface texts`
  const rules = `${groupCount} groups of rules`
  return `${content.files.size} files: ${posters}, ${images}, ${strings}, ${rules}`
}
