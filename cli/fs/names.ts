/** Returns a name as Windows and macOS compare it, without differences in case and Unicode composition. */
export const foldCase = (path: string): string => path.normalize().toLowerCase()
