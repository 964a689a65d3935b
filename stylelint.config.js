/** Style rules for stylesheets. Biome formats them and finds invalid CSS. */

/** Matches selectors that repeat a part to win over others: `.card.card`. */
const doubled = /(\.[\w-]+|#[\w-]+|\[[^\]]+\])\1(?![\w-])/
/** Matches `:not(:not(a))`, even with other selectors in between. */
const negatedTwice = /:not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*:not\(/
const colourFunctions = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color']

/** @type {import('stylelint').Config} */
export default {
  rules: {
    // Cascade layers decide which rule wins.
    'declaration-no-important': true,
    'selector-disallowed-list': [
      [doubled, negatedTwice, /(?:^|[\s>+~(])html(?![\w-])/],
      {
        message: (selector) =>
          `"${selector}" doubles a part, negates twice, or styles <html>: use a layer, an attribute, or base.css`,
      },
    ],
    // Colours have names, which the tokens define. Colour functions may only take tokens: rgb(var(--darken) / 50%).
    'color-named': 'never',
    'color-no-hex': true,
    'declaration-property-value-disallowed-list': {
      '/.+/': [new RegExp(`\\b(?:${colourFunctions.join('|')})\\((?!var\\()`)],
    },
    // Widths have names, which breakpoints.css defines.
    'media-feature-name-disallowed-list': ['width', 'min-width', 'max-width'],
  },
  overrides: [
    {
      files: ['templates/styles/*tokens.css', 'cli/editor/browser/tokens.css'],
      rules: { 'color-no-hex': null, 'declaration-property-value-disallowed-list': null },
    },
    { files: ['templates/styles/base.css'], rules: { 'selector-disallowed-list': [doubled, negatedTwice] } },
    {
      files: ['templates/styles/breakpoints.css'],
      rules: { 'media-feature-name-disallowed-list': null },
    },
  ],
}
