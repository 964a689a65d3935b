/**
 * The sample posters of a new shop, named after their drawings in `samples/`. Each language lists their texts in the
 * same order.
 */
export const sampleIds = [
  'sample-morning-light',
  'sample-first-sail',
  'sample-trees',
] as const

export type SampleId = (typeof sampleIds)[number]
