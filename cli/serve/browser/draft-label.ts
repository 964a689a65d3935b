/**
 * Labels drafts, which a build leaves out; templates only set `data-draft`. The label of
 * a whole page is fixed in a corner where it covers no control.
 */
export const DRAFT_STYLES = `
  [data-draft] { position: relative }
  [data-draft]::before { content: "draft"; position: absolute; inset: .5rem auto auto .5rem; z-index: 1;
    padding: .1rem .5rem; border: 1px dashed; border-radius: .3rem; background: #fff; color: #333;
    font: 600 12px/1.5 system-ui, sans-serif; pointer-events: none }
  main[data-draft]::before { position: fixed; inset: auto auto 1rem 1rem; z-index: 9 }
  li[data-draft]::before { inset: 0 0 auto auto }
`
