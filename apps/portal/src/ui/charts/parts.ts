import type { ChartColour } from '#src/ui/charts/chart-colours.ts'
import { SEEN_FROM_PX } from '#src/ui/charts/chart-layout.ts'

/** One part of a ring or of a stacked bar. */
export interface Part {
  label: string
  /** Share of the whole, from 0 to 1. */
  share: number
  colour: ChartColour
  /** Count and share, formatted: '10,322, 56.0%'. */
  text: string
}

export interface PartBox {
  start: number
  length: number
}

const GAP_PX = 2

/**
 * Lays out parts along a line of `lengthPx`, with gaps of 2 px. Tiny parts get about 2 px, and the others shrink
 * to make room.
 */
export const layOutParts = (shares: readonly number[], lengthPx: number, isClosed: boolean): PartBox[] => {
  const count = shares.filter((share) => share > 0).length
  // A ring of one part has no gap. A line has none after its last part.
  const gaps = count < 2 ? 0 : isClosed ? count : count - 1
  const room = Math.max(0, lengthPx - gaps * GAP_PX)
  const wanted = shares.map((share) => (share > 0 ? Math.max(SEEN_FROM_PX, share * room) : 0))
  const scale =
    room /
    Math.max(
      1,
      room,
      wanted.reduce((sum, length) => sum + length, 0),
    )
  let start = 0
  return wanted.map((length) => {
    const box = { start, length: length * scale }
    if (length > 0) start += box.length + (gaps > 0 ? GAP_PX : 0)
    return box
  })
}
