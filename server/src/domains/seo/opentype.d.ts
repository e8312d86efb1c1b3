// The part of the library that we use; it has no types. Published ones need the browser's types.
declare module 'opentype.js' {
  type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' }

  export interface Font {
    unitsPerEm: number
    /** 0 is a character that the font does not have. */
    charToGlyphIndex(sign: string): number
    charToGlyph(sign: string): { advanceWidth?: number }
    getPath(text: string, x: number, y: number, size: number): { commands: PathCommand[] }
    getAdvanceWidth(text: string, size: number): number
  }

  const opentype: { parse(file: ArrayBuffer): Font }
  export default opentype
}
