import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { withOwnFonts } from '../fonts/font-styles.ts'
import type { FontUse } from '../model/fonts.ts'
import type { PreviewTemplates } from '../model/templates.ts'

/** The shop's own fonts, made for browsers and for previews. */
export interface MadeFonts {
  /** The CSS rules that replace those in templates/styles/fonts.css. */
  readonly rules: Readonly<Partial<Record<FontUse, string>>>
  /** The files of web fonts, by the address that the rules contain. */
  readonly files: ReadonlyMap<string, string>
  readonly previewFaces: PreviewTemplates['previewFonts']
  readonly hash: string
}

export const noFonts: MadeFonts = {
  rules: {},
  files: new Map(),
  previewFaces: [],
  hash: '',
}

/** Returns templates/styles/fonts.css with the rules of the shop's own fonts. */
export const fontStylesOf = (css: string, { rules }: MadeFonts): string =>
  Object.keys(rules).length === 0 ? css : withOwnFonts(css, rules)

const NAMESPACE = 'shop-fonts'

/**
 * Provides the files of the shop's own fonts. `shop-fonts/x.woff2` in a stylesheet
 * becomes `x-<hash>.woff2` in dist/.
 */
export const resolveOwnFonts = ({ files }: MadeFonts): Plugin => ({
  name: 'own-fonts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^shop-fonts\// }, ({ path }) => ({ path, namespace: NAMESPACE }))
    onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => {
      const file = files.get(path)
      if (file === undefined) throw new Error(`there is no font ${path}`)
      return { contents: await readFile(file), loader: 'file' }
    })
  },
})
