import type { ReactElement } from 'react'
import type { Assets } from './output.ts'
import type { Page, PreviewContent } from './page.ts'

export interface PageTemplates {
  renderPage(page: Page, assets: Assets): string
}

export interface PreviewTemplates {
  /** @param art a name for each picture of the preview; drawing replaces the name with the picture */
  renderPreview(page: PreviewContent, art: readonly string[]): ReactElement
  /** Static fonts for previews; `file` is a path as `import` would write it. */
  readonly previewFonts: readonly {
    readonly name: string
    readonly weight: 400 | 600
    readonly style: 'normal' | 'italic'
    readonly file: string
  }[]
}

export interface TemplateModule<T> {
  /** The hash of all code that this module runs. */
  readonly hash: string
  /** Runs the code; called only when something has to be rendered. */
  load(): T
}

/** Absolute paths of the bundled page templates and of React, for threads that evaluate them again. */
export interface PageTemplateFiles {
  readonly react: string
  readonly pages: string
}

/** The templates of pages and of previews. They are separate, so that a change to pages redraws no preview. */
export interface Templates {
  readonly pages: TemplateModule<PageTemplates> & { readonly files: PageTemplateFiles }
  readonly previews: TemplateModule<PreviewTemplates>
}
