import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NewKind, required } from '../../edit/kinds/new-kind.ts'
import { ignoreMissing } from '../../edit/transaction.ts'
import { setups } from '../../hosts/hosts.ts'

const names = [...setups.keys()]

/** The files by which a host builds and serves the shop. Files that say something else are left alone. */
export const host: NewKind = {
  summary: 'write the files by which a host builds and serves the shop',
  questions: [
    required('id', 'id', `the host: ${names.join(', ')}`, () => names),
    { name: 'replace', text: 'write over files that are there' },
  ],
  async plan(change, given) {
    const { project, content } = change
    const setup = setups.get(given.id ?? '')
    if (!setup) return change.reject(`"${given.id}" is none of the hosts that are known: ${names.join(', ')}`)
    const { files, remarks } = setup(hostNameOf(content.site?.value.name ?? ''))
    for (const [path, contents] of Object.entries(files)) {
      const before = await readFile(join(project.root, path), 'utf8').catch(ignoreMissing)
      if (before === undefined) change.create(path, contents, 'new')
      else change.write(path, contents, before === contents ? 'as it was' : 'replaced')
      const isOther = before !== undefined && before !== contents
      change.reject(isOther && !given.isOn('replace') && `${path} is there already; --replace writes over it`)
    }
    return { remarks }
  },
}

/** Reduces the name of a shop to small letters, digits and dashes. */
const hostNameOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-') || 'shop'
