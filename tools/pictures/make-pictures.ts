import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../test-run/chromium.ts'
import { drawIcons } from './icons.ts'
import { drawSocialPictures } from './social-pictures.ts'

// Redraws the icons and the social pictures in the portal's public folder: node tools/pictures/make-pictures.ts
const FOLDER = fileURLToPath(new URL('../../apps/portal/public/', import.meta.url))

const executablePath = ensureChromium((line) => console.error(line))
if (!executablePath) throw new Error('No Chromium, no pictures.')
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
try {
  for (const [name, content] of [...(await drawIcons(browser)), ...(await drawSocialPictures(browser))]) {
    const file = join(FOLDER, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    console.error(`${name}: ${content.length} bytes`)
  }
} finally {
  await browser.close()
}
