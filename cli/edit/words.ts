import type { Path } from '../load/positions.ts'
import { documentsInAllLanguages } from '../load/translation-units.ts'
import type { Lang } from '../model/path.ts'
import { applyEdits, type Edit } from './edits.ts'
import type { LoadedShop } from './files.ts'
import { changeLinks, type InnerLink, withAnchor } from './links.ts'
import { readSource, type TextChange } from './transaction.ts'

/** What a change of a language does to files that hold other languages too. */
interface WordChange {
  /** The language whose pages links lead to from now on. */
  readonly addressIn: (link: InnerLink) => Lang
  /** @param paths places of the texts in the language */
  readonly editsOf: (paths: readonly Path[], file: string) => readonly Edit[]
  readonly describe: (count: number) => string
}

/** Changes links to the pages of a language, and its texts that stand beside those in other languages. */
export async function changeWords(
  shop: LoadedShop,
  code: Lang,
  { addressIn, editsOf, describe }: WordChange,
): Promise<readonly TextChange[]> {
  const { project, content } = shop
  const own = new RegExp(`^/${code}(?:/|$)`)
  const linking = await changeLinks(shop, (link) =>
    own.test(link.path)
      ? withAnchor(`/${addressIn(link)}${link.path.slice(code.length + 1)}`, link.anchor)
      : undefined,
  )
  const changed = new Map(linking.map((file) => [file.path, file]))
  for (const document of documentsInAllLanguages(content)) {
    const { file } = document
    const texts = content.textsIn(document).filter(({ texts }) => texts[code] !== undefined)
    const edits = editsOf(
      texts.map(({ path }) => [...path, code]),
      file,
    )
    if (edits.length === 0) continue
    const text = changed.get(file)?.replaces ?? (await readSource(project, file))
    const replaces = applyEdits(file, text, edits)
    changed.set(file, { path: file, description: describe(texts.length), replaces })
  }
  return [...changed.values()]
}
