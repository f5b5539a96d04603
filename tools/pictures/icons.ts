import type { Browser } from 'playwright-core'
import { paletteOf } from '@assure/contract/theme-colours'
import { MARK } from './mark.ts'

const ACCENT = paletteOf('light').accent

/** The mark centred in a square. `share` is the mark's part of the width. */
const iconPage = (size: number, share: number, ground: string, colour: string) => `<!doctype html>
<style>
  body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; background: ${ground}; color: ${colour}; }
  svg { width: ${size * share}px; height: ${size * share}px; }
</style>
${MARK}`

/** Icon files with their size, the mark's share, the background and the colour. */
const ICONS = [
  // iOS rounds the corners and shows no transparency.
  { file: 'apple-touch-icon.png', size: 180, share: 0.6, ground: ACCENT, colour: '#ffffff' },
  { file: 'icon-192.png', size: 192, share: 1, ground: 'transparent', colour: ACCENT },
  { file: 'icon-512.png', size: 512, share: 1, ground: 'transparent', colour: ACCENT },
  // A launcher may crop it to a circle of 80 %.
  { file: 'icon-maskable-192.png', size: 192, share: 0.5, ground: ACCENT, colour: '#ffffff' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.5, ground: ACCENT, colour: '#ffffff' },
] as const

const ICO_SIZE = 32
const ICO_HEADER_BYTES = 22

/** Wraps a 32 px PNG in an .ico file, which may contain PNGs since Windows Vista. */
const asIco = (png: Buffer): Buffer => {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(ICO_SIZE, 6)
  header.writeUInt8(ICO_SIZE, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}

/** Draws the icons for browser tabs and home screens. */
export const drawIcons = async (browser: Browser): Promise<Map<string, Buffer>> => {
  const draw = async (size: number, share: number, ground: string, colour: string) => {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(iconPage(size, share, ground, colour))
    const png = await page.screenshot({ omitBackground: ground === 'transparent' })
    await page.close()
    return png
  }
  const icons = new Map<string, Buffer>()
  for (const { file, size, share, ground, colour } of ICONS)
    icons.set(file, await draw(size, share, ground, colour))
  icons.set('favicon.ico', asIco(await draw(ICO_SIZE, 1, 'transparent', ACCENT)))
  return icons
}
