import { setImmediate } from 'node:timers/promises'
import { type OpenPdf, PDF_MARGIN } from '#src/platform/pdf/open-pdf.ts'

/** Something that stands whole on a page: a line, a row, a blank. Laid out first, drawn when its place is known. */
export interface Item {
  height: number
  /** Stays on the page of what follows. */
  keep?: boolean
  /** A blank, which falls away at the top of a page. */
  blank?: boolean
  draw?: (y: number) => void
  /** Drawn above it where it begins a page: the head of a table. */
  again?: { height: number; draw: (y: number) => void }
}

export const blank = (height: number, keep = false): Item => ({ height, blank: true, keep })

/** The place where text stands, of every page. */
export const PAGE = { left: PDF_MARGIN, top: 72, width: 595.28 - 2 * PDF_MARGIN, bottom: 841.89 - 64 }

/** After so many things that were laid out or drawn, whatever else waits in the process has its turn. */
export const PAUSE_EVERY = 25

/** Sets items on pages from the top to the bottom, and begins a page where they do not fit. */
export const flow = async ({ document }: OpenPdf, items: readonly Item[], from: number): Promise<void> => {
  let y = from
  let isTop = false
  for (const [index, item] of items.entries()) {
    if (index % PAUSE_EVERY === 0) await setImmediate()
    if (item.blank && isTop) continue
    // What keeps to the next needs room for all of it.
    let needed = item.height
    for (let next = index; items[next]?.keep && next + 1 < items.length; next++)
      needed += items[next + 1]?.height ?? 0
    const room = PAGE.bottom - PAGE.top
    if (y + Math.min(needed, room) > PAGE.bottom && !isTop) {
      document.addPage()
      y = PAGE.top
      isTop = true
      if (item.blank) continue
      if (item.again) {
        item.again.draw(y)
        y += item.again.height
      }
    }
    item.draw?.(y)
    y += item.height
    isTop = false
  }
}
