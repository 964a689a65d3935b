/** Islands that open above the page. They have a script of their own, because no card waits for it. */
export { default as Enlarge } from './enlarge/Enlarge.tsx'
export { default as Saved } from './saved/Saved.tsx'
export { default as Search } from './search/Search.tsx'
export { default as ShareDialog } from './share/ShareDialog.tsx'
