/**
 * Tells whether a document has one file per language. The name of such a document is a
 * pattern: 'content/story/*.md'. Any other name is a path, which contains no '*'.
 */
export const hasFilePerLanguage = (name: string): boolean => name.includes('*')
