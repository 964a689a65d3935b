/** Texts that are typed into files by mistake, and texts that two parsers of YAML could disagree about. */
const typed = [
  ' ·  ·\n·\n\n·\t·\r·\u00a0·\u3000·\u2028·\ufeff·é·“·😀·\u0000·../·<b>·](·<<<<<<< a\n·a: b\n·.·/·9',
  ':·: · : ·#· #·\n\n  #·- ·-·-\n·- - ·,·{·}·[·]·{,}·[,]·{a}·{a:b}·{"a":b}·{a: b}·[a, b]·- a: b\n  c: d',
  '"·\'·""·\'\'·\\·"\\x41·"\\u·|·>·>-·: |\n· |+2\n·&a ·*a·!·!x ·%·@·`·---\n·...\n·? ·? a\n: b\n·<<: ',
  '~·null·true·No·0·-0·07·+1·1.·.5·1e3·0x1f·0o17·1_000·.inf·.NaN·12:30·99999999999999999999·2025-01-01',
  '·__proto__: ·constructor: ',
].flatMap((row) => row.split('·'))

/** Mistypes a text: adds a few characters somewhere, and may remove fewer than `mostGone` after them. */
export function mistype(text: string, chance: () => number, mostGone: number): string {
  const below = (limit: number): number => Math.floor(chance() * limit)
  const at = below(text.length + 1)
  return text.slice(0, at) + (typed[below(typed.length)] ?? '') + text.slice(at + below(mostGone))
}
