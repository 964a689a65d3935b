/** Returns the form in which Windows and macOS compare names: they ignore case and Unicode composition. */
export const foldCase = (path: string): string => path.normalize().toLowerCase()
