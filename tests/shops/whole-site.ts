import { loadContent } from '../../cli/check/load-content.ts'
import type { Colours } from '../../cli/model/image.ts'
import { once } from '../../cli/model/once.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { projectAt } from '../../cli/project.ts'
import { resolveSite } from '../../cli/resolve/resolve-site.ts'
import { renderPage } from '../../templates/index.tsx'
import { home } from '../support/cli.ts'
import { assets } from '../support/pages.ts'
import { noBundle } from './tiny-shop.ts'

const project = projectAt(home, home, 'test')

/** Stands for the colours of every picture, because decoding 150 pictures takes half a minute. */
const grey: Colours = { dominant: '#808080', accent: '#606060', families: [] }

/** Loads and checks content/ of this repository, and plans its site, without decoding or encoding any picture. */
export const wholeSite = once(async () => {
  const { contentWithoutDrafts, diagnostics } = await loadContent(project, {})
  const colours = new Map(
    [...contentWithoutDrafts.images.keys()].map((path) => [path, grey]),
  )
  const site = resolveSite(contentWithoutDrafts, colours, project.pictureCode, undefined)
  const { outputs } = planOutputs(site, noBundle, project.publicFolder)

  /** The HTML of every page and the text of every other document, by path. */
  const texts = new Map<string, string>()
  for (const output of outputs) {
    if (output.kind === 'page') texts.set(output.path, renderPage(output.page(), assets))
    if (output.kind === 'text') texts.set(output.path, [...output.pieces()].join(''))
  }
  return { diagnostics, site, outputs, texts }
})
