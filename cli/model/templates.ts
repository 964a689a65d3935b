import type { ReactElement } from 'react'
import type { Assets } from './output.ts'
import type { Page } from './page.ts'

/** The door to templates/: what templates/index.tsx exports. */
export interface PageTemplates {
  renderPage(page: Page, assets: Assets): string
}

export interface CardTemplates {
  /** @param art a name for each picture of the card: whoever draws puts the picture itself in its place */
  renderCard(page: Page, art: readonly string[]): ReactElement
  /** Static fonts for cards: paths as `import` would write them. */
  readonly cardFonts: readonly {
    readonly name: string
    readonly weight: 400 | 600
    readonly style: 'normal' | 'italic'
    readonly file: string
  }[]
}

/** A part of the templates' code, bundled. */
export interface TemplateModule<T> {
  /** Changes with every byte of the code that this part runs. */
  readonly hash: string
  /** Runs the code: asked for only when something has to be rendered. */
  load(): T
}

/** Pages and cards apart, so that a change of a page's markup draws no card again. */
export interface Templates {
  readonly pages: TemplateModule<PageTemplates>
  readonly cards: TemplateModule<CardTemplates>
}
