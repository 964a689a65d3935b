import { dirname, join, relative } from 'node:path'
import type { Project } from '../project.ts'
import { withSchemaLine } from '../schema/content-paths.ts'
import { findPackageFile } from './find-package.ts'

/** The name under which npm installs the engine. */
export const ENGINE_PACKAGE = '@seakingsaga/engine'

/** Adds to a shop's YAML file the line that tells editors where its schema is. The path starts at the shop's folder. */
export const withSchemaOfEngine = (
  project: Pick<Project, 'root'>,
  path: string,
  text: string,
): string => withSchemaLine(path, text, schemaFolderOf(project))

/**
 * Returns the folder of the schemas, relative to the shop's folder: in the installed engine or, if none is installed,
 * as in the engine's repository, which contains a shop.
 */
function schemaFolderOf({ root }: Pick<Project, 'root'>): string {
  const packageFile = findPackageFile(ENGINE_PACKAGE, root)
  if (packageFile === undefined) return 'schemas'

  const folder = relative(root, join(dirname(packageFile), 'schemas'))
  return folder.replaceAll('\\', '/')
}
