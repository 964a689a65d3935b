import { oneShotCompiler } from '../../bundle/compiler.ts'
import { codeFaults } from '../../bundle/faults.ts'
import { areTemplatesBundled, type LoadedTemplates, loadTemplates } from '../../bundle/templates.ts'
import { contentHash } from '../../hash.ts'
import type { Content } from '../../load/content.ts'
import { openMemory } from '../../load/memory.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import { stringIn, stringKeys } from '../../schema/strings.ts'
import { renderFault } from '../render-fault.ts'

/**
 * Interface texts that no page shows. The answer is remembered beside the bundled templates until one of them or a
 * content file changes. Bundling them is left to `build` and `watch`: until one of them has run since the last change
 * of code, nothing can be said: undefined. Templates that cannot be bundled, or throw, are what is told instead.
 */
export async function findUnusedTexts(
  project: Project,
  content: Content,
): Promise<readonly Diagnostic[] | undefined> {
  const compiler = oneShotCompiler()
  if (!areTemplatesBundled(project, compiler)) return undefined
  let templates: LoadedTemplates | undefined
  try {
    templates = await loadTemplates(project, compiler, new Map())
    const { pages } = templates
    const memory = await openMemory(project.codeCache, 'texts-read', project.codeHash)
    const stamp = contentHash(pages.hash + content.digest)
    const known = memory.recall('interface', stamp) as readonly string[] | undefined
    // Rendering needs half of the program: it is loaded only when something has changed.
    const read = known ?? (await import('./texts-read.ts')).textsRead(content, pages.load())
    if (!known) memory.remember('interface', stamp, read)
    await memory.save()
    return unusedTexts(content, read)
  } catch (error) {
    const rendering = templates && renderFault(error, templates, project)
    const faults = rendering ? [rendering] : codeFaults(error, project)
    if (!faults) throw error
    return faults
  }
}

/** Reports each text of the first language that is not among those read. */
export function unusedTexts(
  { languages: [first], strings }: Content,
  read: readonly string[],
): readonly Diagnostic[] {
  const names = new Set(read)
  const document = strings[first]
  return stringKeys
    .filter(
      ([group, key]) => !names.has(`${group}.${key}`) && stringIn(document?.value, group, key) !== undefined,
    )
    .flatMap(([group, key]): Diagnostic[] => {
      if (!document) return []
      return [
        {
          severity: 'warning',
          code: 'unused-text',
          at: document.at([group, key], 'key'),
          message: `no page shows the text "${group}.${key}"`,
          hint: 'remove it from every language and from cli/schema/strings.ts, or show it',
        },
      ]
    })
}
