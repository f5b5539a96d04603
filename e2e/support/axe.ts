import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, PHONE, TABLET } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 AA and the best practices of axe. */
const STANDARD = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules of it whose findings hang on colours: all that the dark theme can break. */
const OF_COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * What a screen must look well in. Every part of one is drawn on a desktop or on a phone, so that a tablet
 * has no colours of its own. The last is the one that pages open in.
 */
const LOOKS = [
  { name: 'desktop in dark', viewport: DESKTOP, colorScheme: 'dark', rules: OF_COLOURS },
  { name: 'phone in dark', viewport: PHONE, colorScheme: 'dark', rules: OF_COLOURS },
  { name: 'phone', viewport: PHONE, colorScheme: 'light', rules: STANDARD },
  { name: 'tablet', viewport: TABLET, colorScheme: 'light', rules: STANDARD },
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light', rules: STANDARD },
] as const

/** How long after a change of its size a page may begin to draw itself anew. */
const REDRAW_MS = 100
/** How long a chart may take to follow a new width on a busy machine. */
const CHART_REDRAW_MS = 3000

interface Finding {
  id: string
  nodes: { target: string[] }[]
}
interface Axe {
  run(options: object): Promise<{ violations: Finding[] }>
}

/** Expects that axe finds nothing on the page as it is. A frame on it is a page to be looked at by itself. */
export const expectAccessible = async (page: Page, what: string, rules: object = STANDARD): Promise<void> => {
  // What still moves or fades has colours that nobody is to read. What turns for ever is left.
  const isThere = await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running')
    // One may begin where another ends.
    for (let all = moving(); all.length > 0; all = moving())
      await Promise.allSettled(all.map(({ finished }) => finished))
    return 'axe' in globalThis
  })
  // Evaluated by the debugger, which no content security policy holds back.
  if (!isThere) await page.evaluate(AXE)
  const findings = await page.evaluate<Finding[], object>(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(options)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
    },
    { runOnly: rules, resultTypes: ['violations'], iframes: false },
  )
  const said = findings.map(
    ({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(said).toEqual([])
}

/** Expects of the page as it is that axe finds nothing, and that it does not scroll sideways. */
export const expectGoodScreen = async (page: Page, what: string, rules: object = STANDARD): Promise<void> => {
  await page.waitForTimeout(REDRAW_MS)
  await expectAccessible(page, what, rules)
  await expectNoSidewaysScroll(page, what)
}

/** Expects that the page is as wide as the screen. A touch device widens its own viewport, so that is no measure. */
export const expectNoSidewaysScroll = async (page: Page, what: string): Promise<void> => {
  const width = page.viewportSize()?.width ?? 0
  const measure = async () => {
    const over = await page.evaluate((wanted) => {
      const { scrollWidth, clientWidth } = document.documentElement
      // A scroll bar takes its part of the viewport.
      return scrollWidth - Math.min(wanted, clientWidth)
    }, width)
    return `${what} at ${width} px: ${over} px too wide`
  }
  // A chart follows a new width a moment after the page.
  await expect.poll(measure, { timeout: CHART_REDRAW_MS }).toBe(`${what} at ${width} px: 0 px too wide`)
}

/** Expects that of a page at every width and in both themes, as it stands open, without loading it anew. */
export const expectGoodInEveryLook = async (page: Page, what: string): Promise<void> => {
  for (const { name, viewport, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expectGoodScreen(page, `${what} on a ${name}`, rules)
  }
}
