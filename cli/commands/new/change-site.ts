import { type Change, readSource } from '../../edit/transaction.ts'
import type { Project } from '../../project.ts'
import { withScalar } from './yaml-scalars.ts'

/** Changes what site.yaml claims, by path: 'claims.rating'. No file where every claim holds as it is. */
export async function changeSite(
  project: Project,
  claims: Readonly<Record<string, string | number>>,
): Promise<Change['files']> {
  const before = await readSource(project, 'content/site.yaml')
  let contents = before
  const changed: string[] = []
  for (const [path, value] of Object.entries(claims)) {
    const next = withScalar(contents, path.split('.'), value)
    if (next !== contents) changed.push(`${path.replace('.', ' › ')} is ${value} now`)
    contents = next
  }
  return contents === before
    ? []
    : [{ path: 'content/site.yaml', description: changed.join(', '), replaces: contents }]
}
