declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  /** @returns the font reduced to the characters of `text` */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: {
      targetFormat?: 'sfnt' | 'woff' | 'woff2'
      variationAxes?: Readonly<Record<string, Axis>>
      keepFeatures?: readonly string[]
    },
  ): Promise<Uint8Array>
}
