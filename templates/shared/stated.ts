import { fill } from '../../islands/shared/fill.ts'

/**
 * Fills an interface text with the shop's claims. Returns undefined if the shop lacks the
 * text or one of its claims, so that no page claims anything that the content does not.
 */
export function statedText(
  text: string | undefined,
  claims: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const missingNames = Object.keys(claims).filter((name) => claims[name] === undefined)
  const lacksClaim = missingNames.some((name) => text?.includes(`{${name}}`))
  if (text === undefined || lacksClaim) return undefined

  return fill(text, claims as Readonly<Record<string, string>>)
}
