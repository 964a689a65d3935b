import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withSchemaLine } from '../cli/schema/content-paths.ts'

/** Adds the line that tells editors the schema to every YAML file in content/. */
export async function fixSchemaLines(root: string): Promise<void> {
  const paths = await readdir(join(root, 'content'), { recursive: true })
  for (const path of paths.filter((name) => name.endsWith('.yaml'))) {
    const file = join(root, 'content', path)
    const bytes = await readFile(file)
    const text = bytes.toString()
    const fixedText = withSchemaLine(`content/${path.replaceAll('\\', '/')}`, text)
    // Files that are not UTF-8 would lose bytes; `validate` reports them.
    if (fixedText !== text && bytes.equals(Buffer.from(text)))
      await writeFile(file, fixedText)
  }
}

if (process.argv[1] === import.meta.filename)
  await fixSchemaLines(join(import.meta.dirname, '..'))
