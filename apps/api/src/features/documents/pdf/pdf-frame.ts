import type { Heading } from '@assure/documents/blocks'
import type { PdfStructure } from '#src/platform/pdf/open-pdf.ts'
import type { Setting } from './pdf-text.ts'

/** Where blocks stand, and in what. */
export interface Frame extends Setting {
  left: number
  width: number
  parent: PdfStructure
  /** A heading has its place. */
  onHeading: (heading: Heading, y: number) => void
}
