/**
 * Islands that open above the page. They are in a separate script, so that no card waits
 * for them.
 */
export { default as Enlarge } from './enlarge/Enlarge.tsx'
export { default as Saved } from './saved/Saved.tsx'
export { default as Search } from './search/Search.tsx'
export { default as ShareDialog } from './share/ShareDialog.tsx'
