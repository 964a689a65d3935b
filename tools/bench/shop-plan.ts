import { openCompiler } from '../../cli/bundle/esbuild.ts'
import { loadCode, loadSite, type Plan, planSite } from '../../cli/commands/pipeline.ts'
import { projectAt } from '../../cli/project.ts'

/**
 * The plan of a synthetic shop, as a build would make it.
 * @throws when its content is at fault
 */
export async function planShop(root: string, home: string): Promise<Plan> {
  const project = projectAt(root, home, 'bench')
  const compiler = openCompiler()
  const [site, code] = await Promise.all([loadSite(project, {}), loadCode(project, compiler)])
  await compiler.close()
  if (!site.value || !code.value) throw new Error('the synthetic shop is at fault: run `saga validate` on it')
  return planSite(project, site.value, code.value, 1)
}
