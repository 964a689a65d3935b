import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fileTypes } from '../../cli/hosts/host.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { disposeAfterTests, tinySite } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { temporaryFolder } from '../support/files.ts'
import { hosts } from '../support/hosts.ts'

const folder = disposeAfterTests(await temporaryFolder())
const dist = folder.path
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(dist, path)), { recursive: true })
  await writeFile(join(dist, path), text)
}
const pathsEndingIn = (ending: string): readonly string[] => [
  `a.${ending}`,
  `sv/b.${ending}`,
  `img/c.${ending}`,
]

for (const output of planOutputs(await tinySite(), noBundle, 'public').outputs)
  if (output.kind === 'ready') await write(output.path, output.contents)
await write('404.html', '<p>No such page</p>')
for (const ending of Object.keys(fileTypes))
  for (const path of pathsEndingIn(ending)) await write(path, 'any')

/**
 * Hosts that must not depend on the machine's list of media types. nginx may, because the documentation says to include
 * `mime.types`.
 */
const hostsWithTypes = hosts.filter(({ name }) => name !== 'nginx')

test.each(hostsWithTypes)(
  '$name sends the content type of every kind of file',
  async (host) => {
    const { origin, stop } = await host.start(dist)
    const typeOf = async (path: string): Promise<string> => {
      const { headers } = await fetch(`${origin}/${path}`)
      return (headers.get('content-type') ?? 'none').replace(/; charset=.*/, '')
    }

    for (const [ending, type] of Object.entries(fileTypes))
      for (const path of pathsEndingIn(ending))
        expect.soft(await typeOf(path), path).toBe(type.replace(/; charset=.*/, ''))

    expect
      .soft(await typeOf('speculation.json'))
      .toBe('application/speculationrules+json')

    // The error page is HTML, even at the address of a picture or a data file.
    for (const path of ['img/none.avif', 'none.json', 'sv/none'])
      expect.soft(await typeOf(path), path).toBe('text/html')
    await stop()
  },
)
