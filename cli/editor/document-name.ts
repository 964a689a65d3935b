/**
 * Tells whether a document has one file per language. If so, the document's name is a
 * pattern, such as 'content/story/*.md'. Any other name is a path, which contains no '*'.
 */
export const hasFilePerLanguage = (name: string): boolean => name.includes('*')
