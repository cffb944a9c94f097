declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype'
    /** With an empty text. */
    keepAllGlyphs: true
    variationAxes: Record<string, number>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
