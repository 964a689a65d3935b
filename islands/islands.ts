/** Islands in the page, by their `data-island`. They share one script: a page that has one of them has most. */
export { default as Finder } from './Finder.tsx'
export { default as PosterCard } from './PosterCard.tsx'
export { default as Reviews } from './Reviews.tsx'
export { default as Seen } from './Seen.tsx'
export { default as Toaster } from './Toaster.tsx'
