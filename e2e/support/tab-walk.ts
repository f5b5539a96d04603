import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Maximum number of Tab presses, more than any public page needs. */
const STOPS_MAX = 400

/** Records the controls of the page, and their styles without focus. */
const startWalk = (page: Page) =>
  page.evaluateHandle(() => {
    const SEEN_FROM_PX = 1
    /** Returns the focus styles of an element, or of the label that shows the focus of a hidden control. */
    const lookOf = (element: Element): string =>
      [element, element.closest('label')]
        .map((shown) => {
          if (!shown || shown.getBoundingClientRect().width <= SEEN_FROM_PX) return ''
          const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(shown)
          const isDrawn =
            outlineStyle !== 'none' && outlineWidth !== '0px' && !/(?:, 0|\/ 0)\)$/.test(outlineColor)
          return `${isDrawn ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : ''} ${boxShadow}`
        })
        .join(' | ')
    /** Whether Tab stops at an element. A group of radio buttons has one stop, the selected one. */
    const isStop = (element: HTMLElement): boolean =>
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true })
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], summary, input, button, select, textarea',
    )
    const at: Element = document.body
    return {
      lookOf,
      nameOf: ({ outerHTML }: Element) => outerHTML.slice(0, 200),
      looks: new Map([...document.body.querySelectorAll('*')].map((element) => [element, lookOf(element)])),
      left: new Set<Element>([...controls].filter(isStop)),
      at,
    }
  })

/**
 * Walks through a page by Tab. Expects that every control is reached, that each shows the focus by an outline or a
 * ring, and that the walk ends where it started.
 */
export const expectTabWalk = async (page: Page, what: string): Promise<void> => {
  const walk = await startWalk(page)
  expect(await walk.evaluate(({ left }) => left.size), what).toBeGreaterThan(10)
  const faults: string[] = []
  for (let stop = 0; ; stop++) {
    if (stop > STOPS_MAX) throw new Error(`${what}: the way by Tab has no end`)
    await page.keyboard.press('Tab')
    const { isEnd, fault } = await walk.evaluate((known) => {
      const { lookOf, nameOf, looks, left, at } = known
      const now = document.activeElement ?? document.body
      known.at = now
      if (now === at) return { isEnd: true, fault: `holds the focus: ${nameOf(now)}` }
      if (now === document.body) return { isEnd: true, fault: '' }
      left.delete(now)
      return { isEnd: false, fault: lookOf(now) === looks.get(now) ? `shows no focus: ${nameOf(now)}` : '' }
    })
    if (fault) faults.push(fault)
    if (isEnd) break
  }
  const left = await walk.evaluate(({ left, nameOf }) => [...left].map(nameOf))
  expect(
    [...faults, ...left.map((name) => `is not reached: ${name}`)].map((fault) => `${what}: ${fault}`),
  ).toEqual([])
}
