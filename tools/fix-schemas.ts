import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withSchemaLine } from '../cli/schema/content-paths.ts'

/** Lets every YAML file of content/ name its schema to editors. */
export async function fixSchemaLines(root: string): Promise<void> {
  const paths = await readdir(join(root, 'content'), { recursive: true })
  for (const path of paths.filter((name) => name.endsWith('.yaml'))) {
    const file = join(root, 'content', path)
    const bytes = await readFile(file)
    const before = bytes.toString()
    const after = withSchemaLine(`content/${path.replaceAll('\\', '/')}`, before)
    // What is no UTF-8 would not come back as it was: `validate` reports it.
    if (after !== before && bytes.equals(Buffer.from(before)))
      await writeFile(file, after)
  }
}

if (process.argv[1] === import.meta.filename)
  await fixSchemaLines(join(import.meta.dirname, '..'))
