import { saga } from './shop.ts'

/** Builds the shop once, so that its pictures are encoded before any test copies the cache. */
export default function setup(): void {
  const { code, text } = saga(['build'])
  process.stdout.write(text)
  if (code !== 0) throw new Error('the shop could not be built')
}
