/** Matches braces. Also matches strings, so that braces within them are skipped. */
const BRACES = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g

/** Matches the beginning of a block: '@layer base{' */
const LAYER = /^@layer [\w-]+\{/

/**
 * Joins adjacent blocks of the same cascade layer in minified CSS: esbuild writes one block per imported file. A block
 * includes any statements before it, such as '@layer a,b;', in which case it is not joined.
 */
export function joinLayers(css: string): string {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of css.matchAll(BRACES)) {
    if (token === '{') depth += 1
    if (token !== '}') continue

    depth -= 1
    if (depth > 0) continue

    const end = index + 1
    addBlock(blocks, css.slice(start, end))
    start = end
  }
  return blocks.join('') + css.slice(start)
}

/** Adds a block to the list, or its contents to the previous block if both are of the same layer. */
function addBlock(blocks: string[], block: string): void {
  const [layer] = LAYER.exec(block) ?? []
  const previousBlock = blocks.at(-1) ?? ''
  const isOfSameLayer = layer !== undefined && previousBlock.startsWith(layer)
  if (!isOfSameLayer) {
    blocks.push(block)
    return
  }

  const withoutClosingBrace = previousBlock.slice(0, -1)
  const withoutBeginning = block.slice(layer.length)
  blocks[blocks.length - 1] = withoutClosingBrace + withoutBeginning
}
