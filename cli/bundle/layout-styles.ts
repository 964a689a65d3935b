import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import type { LayoutName } from '../model/layout.ts'

/** The path of a stylesheet, relative to the engine, and the part of the bundled sheets that contains it. */
interface LayoutStyles {
  readonly file: string
  /** `common` is for all pages, `shop` for pages with a wall, and `fields` for order forms. */
  readonly part: 'common' | 'shop' | 'fields'
}

const styles: Readonly<Record<LayoutName, LayoutStyles>> = {
  'single-band': { file: 'templates/gallery-bands/SingleBand.css', part: 'shop' },
  'few-claims': { file: 'templates/trust/FewClaims.css', part: 'shop' },
  'no-finder': { file: 'templates/finder/NoFinder.css', part: 'shop' },
  'few-reviews': { file: 'templates/reviews/FewReviews.css', part: 'shop' },
  'few-lists': { file: 'templates/footer/FewLists.css', part: 'common' },
  contact: { file: 'templates/footer/Contact.css', part: 'common' },
  'own-titles': { file: 'templates/styles/OwnTitles.css', part: 'common' },
  'no-ornament': { file: 'templates/wall/NoOrnament.css', part: 'shop' },
  'no-slideshow': { file: 'templates/wall/NoSlideshow.css', part: 'shop' },
  'no-option': { file: 'templates/order/WithoutOption.css', part: 'fields' },
  'one-size': { file: 'templates/order/OneSize.css', part: 'fields' },
  'several-sizes': { file: 'templates/order/SeveralSizes.css', part: 'fields' },
  'three-sizes': { file: 'templates/order/ThreeSizes.css', part: 'fields' },
  'many-sizes': { file: 'templates/order/ManySizes.css', part: 'fields' },
  'stock-notes': { file: 'templates/order/StockNotes.css', part: 'fields' },
}

/** Matches the import of the layouts in a part of a sheet: 'shop:layouts-of-fields.css' */
const IMPORTED = /^shop:layouts-of-(\w+)\.css$/

const NAMESPACE = 'shop-layouts'

/** Provides the styles of the layouts that a shop needs. Other shops' sheets lack them. */
export const resolveLayoutStyles = (
  home: string,
  layouts: readonly LayoutName[],
): Plugin => ({
  name: 'layouts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: IMPORTED }, ({ path }) => ({ path, namespace: NAMESPACE }))
    onLoad({ filter: IMPORTED, namespace: NAMESPACE }, ({ path }) => {
      const [, importingPart] = IMPORTED.exec(path) ?? []
      const imports = layouts
        .map((layout) => styles[layout])
        .filter(({ part }) => part === importingPart)
        .map(({ file }) => `@import ${JSON.stringify(join(home, file))};`)
      return { contents: imports.join('\n'), resolveDir: home, loader: 'css' }
    })
  },
})
