export const EDITOR_PACKAGES: readonly string[]

export function compileProgram(
  home: string,
  absent: readonly string[],
): Promise<{
  readonly code: string
  readonly hash: string
  readonly sources: readonly string[]
}>
