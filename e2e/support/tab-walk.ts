import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Far more than a public page has. */
const STOPS_MAX = 400

/** Notes in the page what a keyboard has to reach, and how everything looks while nothing has the focus. */
const startWalk = (page: Page) =>
  page.evaluateHandle(() => {
    const SEEN_FROM_PX = 1
    /** The lines that show a focus, of an element or of the label that shows it for a control that is not seen. */
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
    /** Radio buttons of a name are one stop: the chosen one. */
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
 * Walks through a page from its top by Tab. Expects that every control is reached, that each shows by an outline or
 * a ring that it has the focus, and that the way ends where it began.
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
