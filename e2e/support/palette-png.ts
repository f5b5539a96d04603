import { crc32, deflateSync } from 'node:zlib'

interface Pixels {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8Array
}

const COLOURS_MAX = 256
/** Number of palette entries for the most frequent colours. */
const MOST_USED = 144
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const PALETTE_COLOURS = 3
const SOFTWARE = 'Software\0'

const chunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

const distance = (one: number, other: number): number => {
  const red = (one >> 16) - (other >> 16)
  const green = ((one >> 8) & 255) - ((other >> 8) & 255)
  const blue = (one & 255) - (other & 255)
  return red * red + green * green + blue * blue
}

/** Chooses the palette: the most frequent colours, then those with the largest error without them. */
const paletteOf = (counts: ReadonlyMap<number, number>): number[] => {
  const byCount = [...counts].sort(([, one], [, other]) => other - one)
  const kept = byCount.slice(0, MOST_USED).map(([colour]) => colour)
  const rest = byCount.slice(MOST_USED).map(([colour, count]) => ({
    colour,
    count,
    off: Math.min(...kept.map((other) => distance(colour, other))),
  }))
  while (kept.length < Math.min(COLOURS_MAX, byCount.length)) {
    const [first, ...others] = rest
    if (!first) break
    const missed = others.reduce(
      (one, next) => (next.count * next.off > one.count * one.off ? next : one),
      first,
    )
    kept.push(missed.colour)
    for (const entry of rest) entry.off = Math.min(entry.off, distance(entry.colour, missed.colour))
  }
  return kept
}

/**
 * Encodes a picture as a PNG with 256 colours, less than half the size of full colour. Surface colours stay exact. Rare
 * colours, such as letter edges, become the nearest palette colour. The PNG names the software that rendered it.
 */
export const palettePng = ({ width, height, data }: Pixels, software: string): Buffer => {
  const counts = new Map<number, number>()
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    return (red << 16) | (green << 8) | blue
  })
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const kept = paletteOf(counts)
  const places = new Map<number, number>()
  for (const colour of counts.keys()) {
    let nearest = 0
    for (const [place, other] of kept.entries())
      if (distance(colour, other) < distance(colour, kept[nearest] ?? 0)) nearest = place
    places.set(colour, nearest)
  }
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = places.get(pixels[y * width + x] ?? 0) ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, PALETTE_COLOURS], 8)
  const palette = Buffer.from(kept.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`${SOFTWARE}${software}`, 'latin1')),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns the software named in a PNG. */
export const drawnBy = (png: Buffer): string => {
  const at = png.indexOf(SOFTWARE)
  // The chunk's length precedes its name.
  return at < 8 ? '' : png.toString('latin1', at + SOFTWARE.length, at + png.readUInt32BE(at - 8))
}
