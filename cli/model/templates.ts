import type { ReactElement } from 'react'
import type { Assets } from './output.ts'
import type { Card, Page } from './page.ts'

export interface PageTemplates {
  renderPage(page: Page, assets: Assets): string
}

export interface PreviewTemplates {
  /** @param art a name for each picture of the preview; drawing replaces the name with the picture */
  renderPreview(page: Card, art: readonly string[]): ReactElement
  /** Static fonts for previews; `file` is a path as `import` would write it. */
  readonly previewFonts: readonly {
    readonly name: string
    readonly weight: 400 | 600
    readonly style: 'normal' | 'italic'
    readonly file: string
  }[]
}

export interface TemplateModule<T> {
  /** A hash over every byte of the code that this part runs. */
  readonly hash: string
  /** Runs the code; called only when something has to be rendered. */
  load(): T
}

/** The templates of pages and of previews, apart so that a change of a page's markup draws no preview again. */
export interface Templates {
  readonly pages: TemplateModule<PageTemplates>
  readonly previews: TemplateModule<PreviewTemplates>
}
