import { findDeno } from '../../tools/checkout/deno.ts'

/** Deno is there before several tests at once would install it. */
export default async function setup(): Promise<void> {
  await findDeno()
}
