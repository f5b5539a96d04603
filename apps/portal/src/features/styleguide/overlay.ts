import type { ComponentType } from 'react'

/** Sample that opens above the page or fills it. */
export interface Overlay {
  /** Source file, relative to `src`. */
  file: string
  /** Whether it fills the window and has its own heading. */
  isPage?: boolean
  View: ComponentType
}
