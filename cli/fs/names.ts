/** Returns the form in which Windows and macOS compare names: they ignore capitals and how letters are composed. */
export const fold = (path: string): string => path.normalize().toLowerCase()
