/** Sizes by their names in orders. templates/size-guide/SizeGuide.css hangs these two side by side. */
const usualSheets: readonly string[] = ['A1', 'A2']

/** Tells whether sheets of these sizes need no rules beside those of the stylesheet. */
export const areUsualSheets = (sizes: readonly string[]): boolean =>
  sizes.join() === usualSheets.join()
