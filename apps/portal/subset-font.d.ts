declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** OpenType features to keep. */
    keepFeatures: readonly string[]
    variationAxes: Record<string, { min: number; max: number; default: number }>
  }
  /** The font with only the glyphs that `text` needs. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
