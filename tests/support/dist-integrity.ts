import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from '../../tools/fingerprint.ts'
import { edit } from './files.ts'

/** Renames each picture of content/, which changes the addresses of all pictures, and so every page. */
export async function changeEverything(root: string, round: number): Promise<void> {
  const content = join(root, 'content')
  const files = (await readdir(content, { recursive: true })).map((path) => join(content, path))
  for (const file of files.filter((path) => path.endsWith('.jpg')))
    await rename(file, file.replace(/(?:-v\d+)?\.jpg$/, `-v${round}.jpg`))
  for (const file of files.filter((path) => /\.(?:yaml|md)$/.test(path)))
    await edit(file, (text) => text.replace(/(?:-v\d+)?\.jpg$/gm, `-v${round}.jpg`))
}

/** Finds the local addresses in a page or stylesheet that name a file: pictures, scripts, styles, fonts. */
const references = (text: string): readonly string[] =>
  [...text.matchAll(/\/(?:img|assets|og|flags)\/[\w./-]+\.\w+/g)].map(([address]) => address.slice(1))

/** Finds pages that are cut off, and references that lead nowhere. */
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
