/**
 * The sample posters of a new shop, by their drawings in `samples/`. Their texts are in the same order in the texts of
 * each language.
 */
export const sampleIds = [
  'sample-morning-light',
  'sample-first-sail',
  'sample-trees',
] as const

export type SampleId = (typeof sampleIds)[number]
