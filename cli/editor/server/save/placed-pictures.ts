import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { LoadedShop } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { picturesOnlyOf } from '../../../edit/references.ts'
import { valueAt } from '../../../model/value-at.ts'
import { resolvePath } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { editsBetween } from '../../values.ts'
import { uploadsIn } from '../shop.ts'

/** Returns the values with the names of pictures in place of those of uploads, and the files of the pictures. */
export async function placePictures(
  shop: LoadedShop,
  file: string,
  before: unknown,
  after: unknown,
) {
  const { project, content } = shop
  const files: FileChange[] = []
  const replacedAt: Path[] = []
  const pathOf = (name: string) => resolvePath(file.slice('content/'.length), name) ?? ''
  const taken = new Set([...content.files].map((path) => path.toLowerCase()))
  let data = JSON.stringify(after ?? null)
  const placeOf = (name: string): number => data.indexOf(name)
  const uploads = [...uploadsIn(project)].filter(([name]) => placeOf(name) >= 0)
  // Go in the order of the form: its first picture takes the name without a number.
  for (const [upload, received] of uploads.sort(([a], [b]) => placeOf(a) - placeOf(b))) {
    const edit = editsBetween(before, after).find(
      (each) => each.op === 'set' && each.value === upload,
    )
    const old = String((edit && valueAt(before, edit.path)) ?? '')
    const owned = await picturesOnlyOf(shop, new Set([file]))
    // A picture that another file, or another place in this file, names too stays as it is.
    const isNamed = data.includes(JSON.stringify(old))
    const unused = owned.find(
      (own) => !isNamed && own.path === pathOf(old) && own.unreadUser === undefined,
    )
    const replaced = unused && old
    // Take the name of the replaced picture, else of the document; add a number if another picture has that name.
    const stem = (replaced || basename(file)).replace(/\.\w+$/, '')
    let name = stem + extname(upload)
    for (
      let number = 2;
      name !== replaced && taken.has(pathOf(name).toLowerCase());
      number += 1
    )
      name = `${stem}-${number}${extname(upload)}`
    taken.add(pathOf(name).toLowerCase())
    data = data.replaceAll(upload, () => JSON.stringify(name).slice(1, -1))
    const bytes = await readFile(received)
    if (unused && name === replaced) {
      files.push({ path: `content/${unused.onDisk}`, replaces: bytes })
      replacedAt.push(edit?.path ?? [])
    } else {
      files.push({ path: `content/${pathOf(name)}`, creates: bytes })
      if (unused) files.push({ path: `content/${unused.onDisk}`, deleted: true })
    }
  }
  return { data: JSON.parse(data) as unknown, files, replaced: replacedAt }
}
