import type { ComponentType } from 'react'

/** What lies above the page, or is one. */
export interface Overlay {
  /** Where it is written, from `src` on. */
  file: string
  /** Fills the window and has a heading of its own. */
  isPage?: boolean
  View: ComponentType
}
