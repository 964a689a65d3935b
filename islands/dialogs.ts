/** The script of the islands that open above the page, since no card waits for it. */
export { default as Enlarge } from './Enlarge.tsx'
export { default as Saved } from './Saved.tsx'
export { default as Search } from './Search.tsx'
export { default as ShareDialog } from './ShareDialog.tsx'
