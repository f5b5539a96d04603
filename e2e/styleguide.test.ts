import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { expectPicture, mustComparePictures, notePicturesFit } from './support/pictures.ts'

// Font rendering must not depend on the machine's display.
const browser = openBrowser({ args: ['--font-render-hinting=none', '--disable-lcd-text'] })

const GROUPS = [
  'colours',
  'type',
  'buttons',
  'fields',
  'choices',
  'status',
  'navigation',
  'lists',
  'charts',
  'parts',
  'layouts',
  'site',
  'code',
  'documents',
  'pictures',
] as const
const WINDOWS = {
  dialog: { width: 640, height: 400 },
  confirm: { width: 480, height: 220 },
  qr: { width: 800, height: 520 },
  drawer: { width: 420, height: 240 },
  menu: { width: 360, height: 280 },
  combobox: { width: 380, height: 240 },
  filter: { width: 380, height: 200 },
  'filter-search': { width: 380, height: 260 },
  month: { width: 380, height: 380 },
  hint: { width: 380, height: 140 },
  snackbars: { width: 640, height: 260 },
  cells: { width: 400, height: 290 },
  info: { width: 560, height: 860 },
  phone: { width: 390, height: 4029 },
  shell: { width: 1100, height: 640 },
  'shell-phone': { width: 390, height: 200 },
  frame: { width: 800, height: 480 },
  'not-found': { width: 640, height: 480 },
  failure: { width: 640, height: 480 },
  crash: { width: 640, height: 480 },
} as const
const THEMES = ['light', 'dark'] as const

/** Waits until fonts have loaded and animations have ended. */
const settled = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150))))
}

/** Returns the browser's name and major version. Rendering is stable within a major version. */
const browserOf = (page: Page) => `Chromium ${page.context().browser()?.version().split('.')[0] ?? ''}`

const RELEASE = '&quot;release&quot;:&quot;1.0.0'
/** Opens a page that names the release of the pictures, so that a new version changes none of them. */
const openPage = async (viewport: { width: number; height: number }) => {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', deviceScaleFactor: 1 })
  await page.route(
    (url) => url.pathname === '/styleguide',
    async (route) => {
      const response = await route.fetch()
      const served = await response.text()
      const body = served.replace(/&quot;release&quot;:&quot;[^&]+/, RELEASE)
      expect(body).toContain(RELEASE)
      await route.fulfill({ response, body })
    },
  )
  return page
}

/** Renders code in the portal's own font, because monospace fonts differ by machine. Needed after each `goto`. */
const useOwnFont = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('--font-mono', 'var(--font-sans)'))

/** Shows only one group, so that its picture does not depend on the other groups. */
const showAlone = async (page: Page, group: string) => {
  const height = await page.evaluate((shown) => {
    for (const part of document.querySelectorAll<HTMLElement>('main > :is(header, nav, section)'))
      part.hidden = part.id !== shown
    return document.documentElement.scrollHeight
  }, group)
  // Fit the window to the group, so that no sticky table header moves.
  await page.setViewportSize({ width: 1440, height })
  await settled(page)
}

/** Puts each editable cell into the state named by its value. */
const editCells = async (page: Page) => {
  for (const value of ['Saves for ever', 'Is not saved']) {
    await page.getByRole('button', { name: value }).click()
    await page.keyboard.type('Another')
    await page.keyboard.press('Enter')
  }
  await page.getByText('Saving').waitFor()
  await page.getByText('Not saved.').waitFor()
  await page.getByRole('button', { name: 'May not be empty' }).click()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByText('This field is required').waitFor()
}

// The committed pictures were rendered with FreeType fonts, so only Linux can compare them.
describe.runIf(process.platform === 'linux')('Deliver 7: the style guide looks as its pictures', () => {
  test('every group, light and dark', async () => {
    const page = await openPage({ width: 1440, height: 900 })
    await page.goto('/styleguide')
    // The first page of a browser can be slow on a busy machine.
    await page.getByRole('heading', { name: 'Style guide' }).waitFor({ timeout: 60_000 })
    await useOwnFont(page)
    const shown = await page.locator('main > section[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(shown).toEqual([...GROUPS, 'overlays'])
    const opened = await page
      .locator('#overlays a')
      .evaluateAll((all: HTMLAnchorElement[]) =>
        all.map(({ href }) => new URL(href).searchParams.get('open')),
      )
    expect(new Set(opened)).toEqual(new Set(Object.keys(WINDOWS)))
    const contrasts = await page.locator('[data-pair]').evaluateAll((all) =>
      all.map(({ dataset: { pair, contrast, least } }) => ({
        pair,
        is: Number(contrast),
        least: Number(least),
      })),
    )
    expect(contrasts.length).toBeGreaterThan(60)
    expect(contrasts.filter(({ is, least }) => !(is >= least))).toEqual([])
    if (!mustComparePictures()) return
    const mask = [page.locator('[data-unlike]')]
    const wrong: string[] = []
    for (const name of GROUPS) {
      await showAlone(page, name)
      for (const theme of THEMES) {
        const panel = page.locator(`#${name} > div > [data-theme=${theme}]`)
        const picture = await panel.screenshot({ animations: 'disabled', caret: 'hide', mask })
        try {
          expectPicture(`styleguide/${name}-${theme}`, picture, browserOf(page))
        } catch (error) {
          wrong.push((error as Error).message)
        }
      }
    }
    expect(wrong).toEqual([])
  }, 300_000)

  test('overlays and whole pages, light and dark', async () => {
    if (!mustComparePictures()) return
    const page = await openPage(WINDOWS.dialog)
    const wrong: string[] = []
    for (const [name, size] of Object.entries(WINDOWS)) {
      await page.setViewportSize(size)
      await page.goto(`/styleguide?open=${name}&theme=${THEMES[0]}`)
      await page
        .getByRole('heading', { level: 1, includeHidden: true })
        .first()
        .waitFor({ state: 'attached' })
      await useOwnFont(page)
      if (name === 'cells') await editCells(page)
      for (const theme of THEMES) {
        await page.evaluate((now) => (document.documentElement.dataset['theme'] = now), theme)
        await settled(page)
        try {
          expectPicture(
            `styleguide/open-${name}-${theme}`,
            await page.screenshot({ animations: 'disabled', caret: 'hide' }),
            browserOf(page),
          )
        } catch (error) {
          wrong.push((error as Error).message)
        }
      }
    }
    expect(wrong).toEqual([])
    notePicturesFit()
  })
})
