import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { TESTS_ALL } from '../../tools/test-run/test-scope.ts'
import { DESKTOP, PHONE, TABLET } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Rules of WCAG 2.2 AA and best practices of axe. */
const STANDARD = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Colour rules. Only these can fail in one theme and pass in the other. */
const OF_COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

interface Variant {
  name: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  /** Rules of axe; null to check only the width of the page. */
  rules: object | null
}
/** Widths and themes of `npm test`. Together they cover desktop and phone layouts and the colours of both themes. */
const VARIANTS: readonly Variant[] = [
  { name: 'tablet', viewport: TABLET, colorScheme: 'light', rules: null },
  { name: 'phone', viewport: PHONE, colorScheme: 'light', rules: STANDARD },
  { name: 'desktop in dark', viewport: DESKTOP, colorScheme: 'dark', rules: STANDARD },
]
/** Widths and themes of `npm run test:all`. In both lists the last one has the default page size. */
const ALL_VARIANTS: readonly Variant[] = [
  { name: 'phone in dark', viewport: PHONE, colorScheme: 'dark', rules: OF_COLOURS },
  { name: 'phone', viewport: PHONE, colorScheme: 'light', rules: STANDARD },
  { name: 'tablet', viewport: TABLET, colorScheme: 'light', rules: STANDARD },
  { name: 'desktop in dark', viewport: DESKTOP, colorScheme: 'dark', rules: OF_COLOURS },
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light', rules: STANDARD },
]

/** Maximum time for a chart to redraw after a resize on a busy machine. */
const CHART_REDRAW_MS = 3000

interface Finding {
  id: string
  nodes: { target: string[] }[]
}
interface Axe {
  run(options: object): Promise<{ violations: Finding[] }>
}

/** Expects that axe finds nothing on the current page. Frames are excluded, because they have their own tests. */
export const expectAccessible = async (page: Page, what: string, rules: object = STANDARD): Promise<void> => {
  // Wait for animations, because their colours are not final. Ignore endless ones.
  const isThere = await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running')
    // The end of one animation can start another.
    for (let all = moving(); all.length > 0; all = moving())
      await Promise.allSettled(all.map(({ finished }) => finished))
    return 'axe' in globalThis
  })
  // Evaluated by the debugger, so the content security policy does not block it.
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

/** Waits until the page has begun to redraw after a resize: what a frame changes shows in the next one. */
const redrawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )

/** Expects that axe finds nothing on the current page and that it does not scroll sideways. */
export const expectGoodScreen = async (
  page: Page,
  what: string,
  rules: object | null = STANDARD,
): Promise<void> => {
  await redrawn(page)
  if (rules) await expectAccessible(page, what, rules)
  await expectNoSidewaysScroll(page, what)
}

/** Expects that the page fits the screen. Uses the known width, because touch devices widen their viewport. */
export const expectNoSidewaysScroll = async (page: Page, what: string): Promise<void> => {
  const width = page.viewportSize()?.width ?? 0
  const measure = async () => {
    const over = await page.evaluate((wanted) => {
      const { scrollWidth, clientWidth } = document.documentElement
      // A scroll bar reduces the available width.
      return scrollWidth - Math.min(wanted, clientWidth)
    }, width)
    return `${what} at ${width} px: ${over} px too wide`
  }
  // Poll, because charts redraw later than the page.
  await expect.poll(measure, { timeout: CHART_REDRAW_MS }).toBe(`${what} at ${width} px: 0 px too wide`)
}

/** Expects that the page fits the screen at every width, without axe. */
export const expectFitsEveryWidth = async (page: Page, what: string): Promise<void> => {
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport)
    await redrawn(page)
    await expectNoSidewaysScroll(page, what)
  }
}

/** Expects a good screen in every width and theme, without reloading the page. */
export const expectGoodInEveryTheme = async (page: Page, what: string): Promise<void> => {
  for (const { name, viewport, colorScheme, rules } of TESTS_ALL ? ALL_VARIANTS : VARIANTS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expectGoodScreen(page, `${what} on a ${name}`, rules)
  }
}

/** Expects a good screen in both themes at the current width, because a resize closes menus. */
export const expectGoodInBothThemes = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectGoodScreen(page, `${what} in ${colorScheme}`)
  }
}
