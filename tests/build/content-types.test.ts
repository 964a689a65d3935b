import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fileTypes } from '../../cli/hosts/host.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { tinySite, untilEnd } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { temporaryFolder } from '../support/files.ts'
import { hosts } from '../support/hosts.ts'

const folder = untilEnd(await temporaryFolder())
const dist = folder.path
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(dist, path)), { recursive: true })
  await writeFile(join(dist, path), text)
}
for (const output of planOutputs(await tinySite(), noBundle, 'public').outputs)
  if (output.kind === 'ready') await write(output.path, output.contents)
await write('404.html', '<p>No such page</p>')
for (const ending of Object.keys(fileTypes))
  for (const path of [`a.${ending}`, `sv/b.${ending}`, `img/c.${ending}`])
    await write(path, 'any')

/** By its documentation, nginx is given a list of types. */
const naming = hosts.filter(({ name }) => name !== 'nginx')

test.each(naming)(
  '$name names the type of every kind of file, whatever list the machine has',
  async (host) => {
    const { origin, stop } = await host.start(dist)
    const typeOf = async (path: string): Promise<string> =>
      ((await fetch(`${origin}/${path}`)).headers.get('content-type') ?? 'none').replace(
        /; charset=.*/,
        '',
      )
    for (const [ending, type] of Object.entries(fileTypes))
      for (const path of [`a.${ending}`, `sv/b.${ending}`, `img/c.${ending}`])
        expect.soft(await typeOf(path), path).toBe(type.replace(/; charset=.*/, ''))
    expect
      .soft(await typeOf('speculation.json'))
      .toBe('application/speculationrules+json')
    // A page, although the address is that of a picture.
    for (const path of ['img/none.avif', 'none.json', 'sv/none'])
      expect.soft(await typeOf(path), path).toBe('text/html')
    await stop()
  },
)
