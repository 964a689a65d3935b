import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { edit, fingerprint } from './shop.ts'

/** Another quality of JPEG: it changes the addresses of all pictures, and with them every page. */
export const changeEverything = (root: string, round: number): Promise<void> =>
  edit(join(root, 'content/site.yaml'), (text) =>
    text.replace(/jpeg: \{ quality: \d+ \}/, `jpeg: { quality: ${60 + (round % 30)} }`),
  )

/** Local addresses in a page or stylesheet that name a file: pictures, scripts, styles, fonts. */
const references = (text: string): readonly string[] =>
  [...text.matchAll(/\/(?:img|assets|og|flags)\/[\w./-]+\.\w+/g)].map(([address]) => address.slice(1))

/** Pages that are cut off, and references that lead nowhere. */
export async function brokenIn(dist: string): Promise<readonly string[]> {
  const files = await fingerprint(dist)
  const faults: string[] = []
  for (const name of Object.keys(files).filter((file) => file.endsWith('.html'))) {
    const html = await readFile(join(dist, name), 'utf8')
    if (!html.trimEnd().endsWith('</html>')) faults.push(`${name} is cut off`)
    for (const reference of references(html)) if (!(reference in files)) faults.push(`${name} → ${reference}`)
  }
  return faults
}
