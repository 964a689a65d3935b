/** Returns the form in which Windows and macOS compare names: they ignore case and Unicode composition. */
export const fold = (path: string): string => path.normalize().toLowerCase()
