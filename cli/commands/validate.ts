import type { BackendEnvironment } from '../load/backend.ts'
import { ruleCount } from '../load/check/check.ts'
import type { Content } from '../load/content.ts'
import { picturesNamed } from '../load/pictures-named.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { stringKeys } from '../schema/strings.ts'
import { loadContent } from './load.ts'

/** Checks everything and says all that is wrong. Exit code: 0 clean, 1 problems. */
export async function validate(
  project: Project,
  environment: BackendEnvironment,
  report: Report,
): Promise<number> {
  const { content, diagnostics } = await loadContent(project, environment)
  await report.diagnostics(diagnostics)
  report.line(`Checked ${checkedIn(content)} in ${report.elapsed()}.`)
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
}

/** '190 files, 150 posters with 152 images (main 58 with 60, …), …' */
function checkedIn(content: Content): string {
  const families = new Map<string, { posters: number; images: number }>()
  for (const { file, value } of content.posters) {
    const family = file.split('/').at(-2) ?? ''
    const before = families.get(family) ?? { posters: 0, images: 0 }
    families.set(family, { posters: before.posters + 1, images: before.images + value.images.length })
  }
  const each = [...families].map(
    ([family, { posters, images }]) =>
      `${family} ${posters}${images === posters ? '' : ` with ${images} images`}`,
  )
  const images = picturesNamed(content).length
  const strings = stringKeys.length * content.languages.length
  return `${content.files.size} files: ${content.posters.length} posters (${each.join(', ')}), ${images} images, ${strings} interface texts, ${ruleCount} groups of rules`
}
