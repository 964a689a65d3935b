import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { isInside } from '../fs/system.ts'
import { resolvePath } from '../load/content.ts'
import { valueAt } from '../load/errors/schema-paths.ts'
import type { Project } from '../project.ts'
import { imageEnding } from '../schema/common.ts'
import type { LoadedShop } from './change.ts'
import { picturesOnlyOf } from './references.ts'
import { ownFolder } from './shop.ts'
import type { FileChange } from './transaction.ts'
import { editsBetween } from './values.ts'

const uploadsOf = (project: Project): string => join(ownFolder(project), 'uploads')

/** Returns the paths of received pictures, by the names that `keepUpload` gave them. */
export function uploadsIn(project: Project): ReadonlyMap<string, string> {
  const folder = uploadsOf(project)
  return new Map((existsSync(folder) ? readdirSync(folder) : []).map((name) => [name, join(folder, name)]))
}

/** Keeps a picture outside of content/ until a change names it. Returns the picture's new name. */
export async function keepUpload(project: Project, bytes: Uint8Array, ending: string): Promise<string> {
  const upload = randomUUID() + ending
  await mkdir(uploadsOf(project), { recursive: true })
  await writeFile(join(uploadsOf(project), upload), bytes)
  return upload
}

/** Returns the path of a picture that a file of content/ names, or that was received; undefined if there is none. */
export async function findPicture(project: Project, of: string, name: string): Promise<string | undefined> {
  const named = join(project.content, resolvePath(of.slice('content/'.length), name) ?? '')
  const isOwn = imageEnding.test(named) && existsSync(named) && (await isInside(project.content, named))
  return uploadsIn(project).get(name) ?? (isOwn ? named : undefined)
}

/** Places each received picture that a form names. Returns the form's data with the new names, and the file changes. */
export async function placePictures(shop: LoadedShop, file: string, before: unknown, after: unknown) {
  const { project, content } = shop
  const files: FileChange[] = []
  const pathOf = (name: string) => resolvePath(file.slice('content/'.length), name) ?? ''
  const taken = new Set([...content.files].map((path) => path.toLowerCase()))
  let data = JSON.stringify(after ?? null)
  const placeOf = (name: string): number => data.indexOf(name)
  const uploads = [...uploadsIn(project)].filter(([name]) => placeOf(name) >= 0)
  // Go in the order of the form: its first picture takes the name without a number.
  for (const [upload, received] of uploads.sort(([a], [b]) => placeOf(a) - placeOf(b))) {
    const edit = editsBetween(before, after).find((each) => each.op === 'set' && each.value === upload)
    const old = String((edit && valueAt(before, edit.path)) ?? '')
    const owned = await picturesOnlyOf(shop, new Set([file]))
    // A picture that another file, or another place in this file, names too stays as it is.
    const isNamed = data.includes(JSON.stringify(old))
    const unused = owned.find((own) => !isNamed && own.path === pathOf(old) && own.unreadUser === undefined)
    const replaced = unused && old
    // Take the name of the replaced picture, else of the document; add a number if another picture has that name.
    const stem = (replaced || basename(file)).replace(/\.\w+$/, '')
    let name = stem + extname(upload)
    for (let number = 2; name !== replaced && taken.has(pathOf(name).toLowerCase()); number += 1)
      name = `${stem}-${number}${extname(upload)}`
    taken.add(pathOf(name).toLowerCase())
    data = data.replaceAll(upload, () => JSON.stringify(name).slice(1, -1))
    const bytes = await readFile(received)
    if (unused && name === replaced) files.push({ path: `content/${unused.onDisk}`, replaces: bytes })
    else {
      files.push({ path: `content/${pathOf(name)}`, creates: bytes })
      if (unused) files.push({ path: `content/${unused.onDisk}`, deleted: true })
    }
  }
  return { data: JSON.parse(data) as unknown, files }
}
