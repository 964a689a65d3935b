import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Diagnostic, note, remedyOf } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { pathOf } from '../schema/content-paths.ts'
import type { TextFile } from './read-documents.ts'
import { withSchemaOfEngine } from './schema-line.ts'
import { placeOf } from './text-faults.ts'

/**
 * A line at the start of a YAML file tells text editors where its schema is. Reports lines whose schema no longer
 * exists, because the shop's engine is now in another folder, such as node_modules/.
 */
export function findLostSchemas(
  project: Project,
  texts: ReadonlyMap<string, TextFile>,
): readonly Diagnostic[] {
  // All lines point to the same folder. If the line in site.yaml is right, no other file needs to be read.
  const sitePath = pathOf('site', {})
  const siteText = texts.get(sitePath)?.read() ?? ''
  if (!findLostSchema(project, sitePath, siteText)) return []

  return [...texts]
    .filter(([path]) => path.endsWith('.yaml'))
    .flatMap(([path, text]) => findLostSchema(project, path, text.read()) ?? [])
}

/** Matches the path of the schema in that line. A path begins with "../", unlike the address of a schema. */
const SCHEMA_PATH = /(?<=^# yaml-language-server: \$schema=)\.\S+/m

function findLostSchema(
  project: Project,
  path: string,
  text: string,
): Diagnostic | undefined {
  const file = `content/${path}`
  const match = SCHEMA_PATH.exec(text)
  if (!match) return undefined

  const [schema] = match
  const folder = join(project.root, dirname(file))
  if (existsSync(join(folder, schema))) return undefined

  const textForEngine = withSchemaOfEngine(project, file, text)
  const [schemaOfEngine = ''] = SCHEMA_PATH.exec(textForEngine) ?? []
  if (!existsSync(join(folder, schemaOfEngine))) return undefined

  return note(
    'missing-file',
    placeOf(file, text, match.index, schema.length),
    'this schema does not exist, so editors cannot complete the fields of the file',
    remedyOf({ text: schemaOfEngine }, 'write "…", the schema of the installed engine'),
  )
}
