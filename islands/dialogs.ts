/**
 * The script of everything that opens above the page, since no card waits for it: it has the islands that are `opened`,
 * and the content of the dialog of `Saved`.
 */
export { default as Enlarge } from './Enlarge.tsx'
export { SavedContent } from './parts/SavedContent.tsx'
export { default as Search } from './Search.tsx'
export { default as ShareDialog } from './ShareDialog.tsx'
