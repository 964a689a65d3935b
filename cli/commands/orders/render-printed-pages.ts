import { basename } from 'node:path'
import { type Compiler, openCompiler } from '../../bundle/esbuild.ts'
import { makeFonts } from '../../bundle/make-fonts.ts'
import { compileStyles } from '../../bundle/styles.ts'
import { loadPrintedTemplates } from '../../bundle/templates.ts'
import type { PrintedTemplates } from '../../model/printed-pages.ts'
import type { PaidOrder } from '../../orders/order.ts'
import type { Project } from '../../project.ts'
import type { Content } from '../../read/content.ts'
import { usableFontsOf } from '../../read/fonts/fonts.ts'
import { readContent } from '../../read/read-content.ts'
import { resolveBrand } from '../../resolve/resolve-brand.ts'
import { certificatesOf, packingSlipOf } from './printed-contents.ts'

/** The kind of a page, which its file name begins with: 'slip-1042.html'. */
export type PageKind = 'slip' | 'certificates'

/** Renders the page of each order. A page contains its fonts and pictures, so that it opens without a network. */
export async function renderPrintedPages(
  project: Project,
  kind: PageKind,
  orders: readonly PaidOrder[],
): Promise<readonly { readonly name: string; readonly html: string }[]> {
  const { content } = await readContent(project)
  const compiler = openCompiler()
  try {
    const templates = await loadPrintedTemplates(project, compiler)
    const styles = await stylesOf(project, content, compiler)

    const pages = orders.map(async (order) => {
      const html = await renderPage(kind, order, content, project, templates)
      return { name: `${kind}-${order.number}.html`, html: withStyles(html, styles) }
    })
    return await Promise.all(pages)
  } finally {
    await compiler.close()
  }
}

async function renderPage(
  kind: PageKind,
  order: PaidOrder,
  content: Content,
  project: Project,
  { renderPackingSlip, renderCertificates }: PrintedTemplates,
): Promise<string> {
  if (kind === 'slip') return renderPackingSlip(packingSlipOf(order, content))
  return renderCertificates(await certificatesOf(order, content, project))
}

const STYLES = 'templates/printed/printed.css'

/** Matches the address of a font in a stylesheet: 'url(./text-regular-I3OXMVWF.woff2)'. */
const FONT = /url\(["']?([^"')]+\.woff2)["']?\)/g

/** Returns the styles in the shop's colours, with its fonts. */
async function stylesOf(
  project: Project,
  content: Content,
  compiler: Compiler,
): Promise<string> {
  const brand = resolveBrand(content)
  const fonts = await makeFonts(project, compiler, usableFontsOf(content.fonts))
  const { files } = await compileStyles(
    project.home,
    [STYLES],
    compiler,
    brand.styles,
    undefined,
    brand.logo,
    fonts,
  )

  const filesByName = new Map(
    files.map(({ path, contents }) => [basename(path), Buffer.from(contents)]),
  )
  const sheet = files.find(({ path }) => path.endsWith('.css'))
  const css = Buffer.from(sheet?.contents ?? []).toString()
  return (
    css
      .replaceAll(FONT, (address, path: string) => {
        const font = filesByName.get(basename(path))
        return font ? `url(data:font/woff2;base64,${font.toString('base64')})` : address
      })
      // `optional` lets a browser choose another font if this one is not ready at once.
      // Printed pages wait for their font.
      .replaceAll('font-display:optional', 'font-display:block')
  )
}

// A function inserts the styles, because `$&` and the like have a special meaning in a
// replacement string.
const withStyles = (html: string, styles: string): string =>
  html.replace('</head>', () => `<style>${styles}</style></head>`)
