/**
 * Pages of the shop follow one another in a view transition (art-direction.md). The page itself says so: Chromium
 * reports an error, and shows none, when a stylesheet that says it comes after the page.
 */
export const TRANSITION_STYLE =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'
