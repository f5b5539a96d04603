import type { ComponentType } from 'react'

/** Something above the page, or a whole page. */
export interface Overlay {
  /** Where it is written, from `src` on. */
  file: string
  /** Fills the window and has a heading of its own. */
  isPage?: boolean
  View: ComponentType
}
