/** How `validate` can say what it found: for people, programs, pull requests, code scanning. */
export const formats = ['pretty', 'json', 'github', 'sarif'] as const

export type Format = (typeof formats)[number]
