import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tableOf } from './table.ts'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

/** docs/licences.md: every package of the lock file, by its licence; what shops publish apart from what tools use. */
export async function licencesOf(home: string): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(home, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  const entries = Object.entries(packages).flatMap(
    ([path, { version = '', license = 'none stated', dev }]) =>
      path === ''
        ? []
        : [{ name: path.replace(/^.*node_modules\//, ''), version, license, dev: dev === true }],
  )
  const section = (dev: boolean): string => {
    const rows = new Map(
      entries
        .filter((entry) => entry.dev === dev)
        .map(({ name, version, license }) => [`${name} ${version}`, [name, version, license] as const]),
    )
    const sorted = [...rows.values()].sort(([a, v], [b, w]) => (a === b ? (v < w ? -1 : 1) : a < b ? -1 : 1))
    return tableOf(['Package', 'version', 'licence'], sorted, 'words')
  }
  return `# Licences of third parties

Written by \`npm run licences\` from \`package-lock.json\`. Programs for other systems than your own are listed too.

What visitors are sent holds code of react, react-dom, scheduler, @preact/signals-react, @preact/signals-core,
@tanstack/query-core and @supabase, all MIT, and these made by others:

- The typefaces Fraunces and Hanken Grotesk, SIL Open Font License 1.1, as subsets in \`templates/fonts/\`.
- Flags of flag-icons and icons of Lucide (ISC), drawn into \`public/flags/\`,
  \`islands/parts/Icon.tsx\` and \`templates/sections/Icon.tsx\`.

sharp's image library libvips, LGPL-3.0-or-later, is a program of its own that the build calls; nothing of it is
published.

## To build and serve

${section(false)}

## To develop and test

${section(true)}
`
}

if (process.argv[1] === import.meta.filename) {
  const home = join(import.meta.dirname, '..')
  await writeFile(join(home, 'docs/licences.md'), await licencesOf(home))
}
