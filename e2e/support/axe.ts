import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Finding {
  id: string
  nodes: { target: string[] }[]
}

/** Expects that axe finds nothing (WCAG 2.2 AA and its best practices) on the page as it is. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  // What still moves or fades has colours that nobody is to read. What turns for ever is left.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  // Evaluated by the debugger, which no content security policy holds back.
  await page.evaluate(AXE)
  const findings = await page.evaluate<Finding[], string[]>(async (standard) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> }
    }
    const { violations } = await axe.run({ runOnly: standard })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
  }, STANDARD)
  const said = findings.map(
    ({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(said).toEqual([])
}

/** Expects of the page as it is that axe finds nothing, and that it does not scroll sideways. */
export const expectGoodScreen = async (page: Page, what: string): Promise<void> => {
  await page.waitForTimeout(300)
  await expectAccessible(page, what)
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(`${what}: ${over} px too wide`).toBe(`${what}: 0 px too wide`)
}
