/**
 * Replaces `{name}` in an interface text. A name without a value stays, so that the
 * mistake is visible.
 */
export const fill = (
  text: string,
  values: Readonly<Record<string, string | number>>,
): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
