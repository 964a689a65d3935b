import type { ReactElement } from 'react'
import type { Assets } from './output.ts'
import type { Page } from './page.ts'

/** The door to templates/. */
export interface TemplatesModule {
  renderPage(page: Page, assets: Assets): string
  /** @param art data URIs of JPEG pictures */
  renderCard(page: Page, art: readonly string[]): ReactElement
  /** Static fonts for cards: paths as `import` would write them. */
  readonly cardFonts: readonly {
    readonly name: string
    readonly weight: 400 | 600
    readonly style: 'normal' | 'italic'
    readonly file: string
  }[]
}

export interface Templates {
  /** Changes with every byte of the templates' code. */
  readonly hash: string
  /** Runs the code: asked for only when something has to be rendered. */
  load(): TemplatesModule
}
