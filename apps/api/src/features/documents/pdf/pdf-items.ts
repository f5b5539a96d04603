import { setImmediate } from 'node:timers/promises'
import { type OpenPdf, PDF_MARGIN } from '#src/platform/pdf/open-pdf.ts'

/** A part that is never split across pages: a line, a row or a gap. It is drawn once its position is known. */
export interface Item {
  height: number
  /** Whether it stays on the same page as the next item. */
  keep?: boolean
  /** Whether it is a gap, which is left out at the top of a page. */
  blank?: boolean
  draw?: (y: number) => void
  /** Drawn above the item if the item starts a page, such as a table's header. */
  again?: { height: number; draw: (y: number) => void }
}

export const blank = (height: number, keep = false): Item => ({ height, blank: true, keep })

/** The text area of each page, in points. */
export const PAGE = { left: PDF_MARGIN, top: 72, width: 595.28 - 2 * PDF_MARGIN, bottom: 841.89 - 64 }

/** The number of items after which layout and drawing pause, so that other requests get their turn. */
export const PAUSE_EVERY = 25

/** Draws items from top to bottom, starting at `from`. Starts a new page where they do not fit. */
export const flow = async ({ document }: OpenPdf, items: readonly Item[], from: number): Promise<void> => {
  let y = from
  let isTop = false
  for (const [index, item] of items.entries()) {
    if (index % PAUSE_EVERY === 0) await setImmediate()
    if (item.blank && isTop) continue
    // Items that stay together need room for all of them.
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
