/**
 * The islands that are part of a page (dialogs.ts has the others), by their
 * `data-island`. They share one script, because a page that has an island usually has
 * several.
 */
export { default as Finder } from './finder/Finder.tsx'
export { default as PosterCard } from './poster-card/PosterCard.tsx'
export { default as Reviews } from './reviews/Reviews.tsx'
export { default as Seen } from './seen/Seen.tsx'
export { default as Toaster } from './toasts/Toaster.tsx'
