/** The script of the islands that open above the page, since no card waits for it. */
export { default as Enlarge } from './enlarge/Enlarge.tsx'
export { default as Saved } from './saved/Saved.tsx'
export { default as Search } from './search/Search.tsx'
export { default as ShareDialog } from './share/ShareDialog.tsx'
