import type { Browser } from 'playwright-core'
import { paletteOf } from '@assure/contract/theme-colours'
import { MARK } from './mark.ts'

const ACCENT = paletteOf('light').accent

/** The mark in a square: `share` of it is the mark, the rest is its ground. */
const iconPage = (size: number, share: number, ground: string, colour: string) => `<!doctype html>
<style>
  body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; background: ${ground}; color: ${colour}; }
  svg { width: ${size * share}px; height: ${size * share}px; }
</style>
${MARK}`

/** Each icon by its file: how large, how much of it the mark takes, on which ground. */
const ICONS = [
  // iOS rounds it and shows no ground through it.
  { file: 'apple-touch-icon.png', size: 180, share: 0.6, ground: ACCENT, colour: '#ffffff' },
  { file: 'icon-192.png', size: 192, share: 1, ground: 'transparent', colour: ACCENT },
  { file: 'icon-512.png', size: 512, share: 1, ground: 'transparent', colour: ACCENT },
  // A launcher may cut it down to a circle of 80 %.
  { file: 'icon-maskable-192.png', size: 192, share: 0.5, ground: ACCENT, colour: '#ffffff' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.5, ground: ACCENT, colour: '#ffffff' },
] as const

const ICO_SIZE = 32
const ICO_HEADER_BYTES = 22

/** A picture of 32 pixels as an .ico, which holds PNGs since Windows Vista. */
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

/** Draws the icons of the browser's tab and of home screens. */
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
