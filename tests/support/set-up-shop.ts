import { once } from 'node:events'
import { findChromium } from '../../tools/chromium.ts'
import { home, startSaga } from './cli.ts'

/** Builds the whole shop, and shows how far it is: the first time takes a minute. */
export default async function setup(): Promise<void> {
  findChromium()
  const run = startSaga(['build', '--root', home])
  for (const stream of [run.stdout, run.stderr]) stream.pipe(process.stdout, { end: false })
  const [code] = await once(run, 'exit')
  if (code !== 0) throw new Error('the shop could not be built')
}
