import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { saga, startSaga } from '../../tests/support/cli.ts'
import { brokenIn, changeEverything, fingerprint } from '../../tests/support/dist-integrity.ts'
import { tinyShop } from '../../tests/support/tiny-shop.ts'

/** Ends builds by force at random moments and looks at what visitors would meet. */
const { values } = parseArgs({ options: { times: { type: 'string', default: '100' } } })
const times = Number(values.times)

await using shop = await tinyShop()
await using clean = await tinyShop()
const dist = join(shop.path, 'dist')
build(shop.path)
await changeEverything(shop.path, 0)
const started = performance.now()
build(shop.path)
const whole = performance.now() - started

let killed = 0
const faults: string[] = []
let round = 0
while (killed < times) {
  round += 1
  await changeEverything(shop.path, round)
  const run = startSaga(['build', '--root', shop.path])
  const ended = once(run, 'exit')
  await Promise.race([ended, pause(Math.random() * whole * 1.1)])
  if (run.exitCode === null) {
    run.kill('SIGKILL')
    killed += 1
  }
  await ended
  faults.push(...(await brokenIn(dist)).map((fault) => `round ${round}: ${fault}`))
}
build(shop.path)
await changeEverything(clean.path, round)
build(clean.path)
const equal =
  JSON.stringify(await fingerprint(dist)) === JSON.stringify(await fingerprint(join(clean.path, 'dist')))

for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(
  `${round} builds, ${killed} of them killed within ${Math.round(whole)} ms: ${faults.length} broken pages or references; ` +
    `the build after them ${equal ? 'equals' : 'DIFFERS FROM'} a clean one.\n`,
)
process.exitCode = faults.length === 0 && equal ? 0 : 1

function build(root: string): void {
  const { code, text } = saga(['build', '--root', root])
  if (code !== 0) throw new Error(text)
}
