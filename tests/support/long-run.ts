import type { TestSpecification } from 'vitest/node'
import { hasRealContent } from './real-content.ts'
import { installServers } from './servers.ts'

/** The files that visit the real shop. */
const visitsWholeShop = /\/tests\/(?:site|long\/(?:site|browsers|cloudflare))\b/

/** Installs the servers for the long tests, and starts the build of the real shop if a file visits it. */
export async function prepareLongRun(
  specifications: readonly TestSpecification[],
): Promise<readonly (() => unknown)[]> {
  await installServers()

  const needsWholeShop = specifications.some(({ moduleId }) =>
    visitsWholeShop.test(moduleId),
  )
  if (!hasRealContent || !needsWholeShop) return []

  // The module reads content/ when it is loaded. A fork may have another content/.
  const { startWholeShop } = await import('../shops/whole-shop.ts')
  return [startWholeShop()]
}
