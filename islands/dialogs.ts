/**
 * What opens above the page, in a script of its own, since no card waits for it: the islands that are `opened`, and the
 * content of the dialog of `Saved`.
 */
export { default as Enlarge } from './Enlarge.tsx'
export { SavedContent } from './parts/SavedContent.tsx'
export { default as ShareDialog } from './ShareDialog.tsx'
