import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** Inter, whole: Latin, Greek and Cyrillic. What a document holds of it is the glyphs that it uses. */
export interface PdfFonts {
  regular: Font
  strong: Font
}

const FILES = { regular: '400Regular/Inter_400Regular.ttf', strong: '600SemiBold/Inter_600SemiBold.ttf' }
const read = (file: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)))
let files: Promise<[Buffer, Buffer]> | undefined

const parse = (file: Buffer): Font => {
  const font = create(file)
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the file holds no single font')
  return font
}

/**
 * The fonts for one document. The files are read once, but parsed anew: a parsed font remembers what a
 * document had of it, and the next one would come out otherwise.
 */
export const pdfFonts = async (): Promise<PdfFonts> => {
  files ??= Promise.all([read(FILES.regular), read(FILES.strong)])
  const [regular, strong] = await files
  return { regular: parse(regular), strong: parse(strong) }
}

/** Stands for a character that the font does not have; line breaks are the layout's. */
const UNKNOWN = '□'

/** A text with only what a font can show; `isWhole` tells whether that is all of it. */
export const showable = (font: Font, text: string): { shown: string; isWhole: boolean } => {
  const shown = Array.from(text, (character) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : UNKNOWN,
  ).join('')
  return { shown, isWhole: shown === text }
}
