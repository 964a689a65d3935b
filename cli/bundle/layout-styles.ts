import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import type { LayoutName } from '../model/layout.ts'

/** The stylesheets of layouts, relative to the engine, and the sheets in `templates/styles/` that contain them. */
const styles: Readonly<
  Record<LayoutName, { readonly file: string; readonly sheet: 'shop' | 'common' }>
> = {
  'single-band': { file: 'templates/gallery-bands/SingleBand.css', sheet: 'shop' },
  'few-claims': { file: 'templates/trust/FewClaims.css', sheet: 'shop' },
  'no-finder': { file: 'templates/finder/NoFinder.css', sheet: 'shop' },
  'few-reviews': { file: 'templates/reviews/FewReviews.css', sheet: 'shop' },
  'few-lists': { file: 'templates/footer/FewLists.css', sheet: 'common' },
  contact: { file: 'templates/footer/Contact.css', sheet: 'common' },
}

/** Matches the import of the layouts in a sheet: 'shop:layouts-of-common.css' */
const IMPORTED = /^shop:layouts-of-(\w+)\.css$/

const NAMESPACE = 'shop-layouts'

/** Provides the styles of the layouts that a shop needs. The sheets of other shops lack them. */
export const resolveLayoutStyles = (
  home: string,
  layouts: readonly LayoutName[],
): Plugin => ({
  name: 'layouts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: IMPORTED }, ({ path }) => ({ path, namespace: NAMESPACE }))
    onLoad({ filter: IMPORTED, namespace: NAMESPACE }, ({ path }) => {
      const [, importingSheet] = IMPORTED.exec(path) ?? []
      const imports = layouts
        .map((layout) => styles[layout])
        .filter(({ sheet }) => sheet === importingSheet)
        .map(({ file }) => `@import ${JSON.stringify(join(home, file))};`)
      return { contents: imports.join('\n'), resolveDir: home, loader: 'css' }
    })
  },
})
