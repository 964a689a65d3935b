declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'woff' | 'sfnt'
    /** A number pins an axis; a range keeps it variable. */
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >
    /** Tables to leave out: ['GSUB'] */
    readonly dropTables?: readonly string[]
  }

  /** Returns a font with only the glyphs that the characters of `text` need. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
  export = subsetFont
}
