import { isMap, isScalar, parseDocument } from 'yaml'
import type { Path } from '../../load/positions.ts'
import { rangeOf, replaceBetween } from '../new/yaml-source.ts'
import { withEdit, type YamlPath } from '../new/yaml-values.ts'

/** A text, and its place in a file: in its YAML, or below its front matter where there is no path. */
export interface TextEdit {
  readonly path: Path | undefined
  readonly text: string
}

/** The file with these texts; everything else stays as it is. */
export function withTexts(file: string, before: string, edits: readonly TextEdit[]): string {
  return edits.reduce((text, edit) => withOneText(file, text, edit), before)
}

/** The file without these texts of its YAML. */
export const withoutTexts = (file: string, before: string, paths: readonly Path[]): string =>
  paths.reduce(
    (text, path) => inYaml(file, text, (yaml) => withEdit(yaml, { op: 'remove', path: path as YamlPath })),
    before,
  )

/** The file with another key in each of these groups of its YAML; what stands behind it stays as it is. */
export const withKeysRenamed = (
  file: string,
  before: string,
  groups: readonly Path[],
  [from, to]: readonly [from: string, to: string],
): string =>
  groups.reduce(
    (text, path) =>
      inYaml(file, text, (yaml) => {
        const group = parseDocument(yaml).getIn(path, true)
        const key = isMap(group) && group.items.find(({ key }) => isScalar(key) && key.value === from)?.key
        return key ? replaceBetween(yaml, rangeOf(key), to) : yaml
      }),
    before,
  )

function withOneText(file: string, before: string, { path, text }: TextEdit): string {
  if (path !== undefined || !file.endsWith('.md'))
    return inYaml(file, before, (yaml) =>
      withEdit(yaml, { op: 'set', path: (path ?? []) as YamlPath, value: text }),
    )
  const { head, body } = partsOf(before)
  const gap = /^\s*/.exec(body)?.[0] ?? ''
  return `${head}${gap}${text.trim()}\n`
}

/** The file with other YAML: all of it, or the front matter of a Markdown file. */
function inYaml(file: string, text: string, change: (yaml: string) => string): string {
  if (!file.endsWith('.md')) return change(text)
  const { open, front, close, body } = partsOf(text)
  return open + change(front) + close + body
}

/** A Markdown file in pieces; `head` is all that stands before the body. */
function partsOf(text: string) {
  const [, open = '', front = '', close = '', body = ''] =
    /^(---[ \t]*\r?\n)([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$))([\s\S]*)$/.exec(text) ?? []
  return { open, front, close, body, head: open + front + close }
}
