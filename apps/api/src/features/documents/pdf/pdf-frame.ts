import type { Heading } from '@assure/documents/blocks'
import type { PdfStructure } from '#src/platform/pdf/open-pdf.ts'
import type { Setting } from './pdf-text.ts'

/** The position and width of blocks, and the structure element that contains them. */
export interface Frame extends Setting {
  left: number
  width: number
  parent: PdfStructure
  /** Called when a heading is drawn, with its position. */
  onHeading: (heading: Heading, y: number) => void
}
