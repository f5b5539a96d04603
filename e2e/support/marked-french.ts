import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { changeFrench } from './french-texts.ts'

/** Two invisible characters that no other text contains. */
const OPEN = '\u2061'
const CLOSE = '\u2062'
const MARKED = new RegExp(`${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}`, 'gu')

/** Ids longer than this may be shown shortened. */
const ID_LENGTH_MIN = 30
const ID_SHOWN_CHARS = 8
/** An id whose middle is left out. */
const SHORTENED = /[\w-]+…[\w-]+/gu

const mark = (text: string) => `${OPEN}${text}${CLOSE}`

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Returns words that the browser's `Intl` uses in French dates, times, amounts and lists. */
const browserWords = (): Set<string> => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1, 12)))
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
  const styles = ['long', 'short', 'narrow'] as const
  const texts = [
    ...months.flatMap((day) => [
      new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'long' }).format(day),
      new Intl.DateTimeFormat('fr-FR', { month: 'short' }).format(day),
    ]),
    ...months
      .slice(0, 7)
      .map((_, day) => new Intl.DateTimeFormat('fr-FR', { weekday: 'short' }).format(day * 86_400_000)),
    ...units.flatMap((unit) =>
      styles.flatMap((style) =>
        [-5, -2, -1, 0, 1, 2, 5].flatMap((count) => [
          new Intl.RelativeTimeFormat('fr-FR', { style, numeric: 'auto' }).format(count, unit),
          new Intl.RelativeTimeFormat('fr-FR', { style }).format(count, unit),
        ]),
      ),
    ),
    ...(['second', 'minute', 'hour', 'day'] as const).flatMap((unit) =>
      [1, 5].map((count) =>
        new Intl.NumberFormat('fr-FR', { style: 'unit', unit, unitDisplay: 'long' }).format(count),
      ),
    ),
    ...['USD', 'UTC'],
  ]
  return new Set(texts.flatMap((text) => text.match(/\p{L}+/gu) ?? []))
}
const BROWSER_WORDS = browserWords()

/** Returns all visible and screen-reader texts of the page, except code and elements marked as another language. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const OTHER =
      'script, style, noscript, template, code, pre, kbd, iframe, [translate=no], [lang]:not(html):not([lang=fr])'
    // A place for a line break splits one text into several nodes.
    const textFrom = (node: Node): string => {
      const rest = node.nextSibling?.nodeName === 'WBR' ? node.nextSibling.nextSibling : null
      return (node.textContent ?? '') + (rest ? textFrom(rest) : '')
    }
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node instanceof Element ? node : node.parentElement
      if (element?.closest(OTHER)) continue
      if (node instanceof Element) {
        for (const name of [
          'aria-label',
          'aria-description',
          'aria-valuetext',
          'title',
          'placeholder',
          'alt',
        ])
          texts.push(node.getAttribute(name) ?? '')
      } else if (node.previousSibling?.nodeName !== 'WBR') texts.push(textFrom(node))
    }
    return texts.filter((text) => text.trim() !== '')
  })

/** Marks all catalogue texts of a French page, so that texts from elsewhere can be detected. */
export const markFrench = async (page: Page) => {
  // Languages are named in themselves.
  const data = new Set(['English', 'Français'])
  // Values of placeholders are outside the marks. They must be catalogue texts or data themselves.
  const areas = await changeFrench(page, mark)
  const keep = async (response: Response) => {
    if (!/^\/(?:api|\.well-known)\//.test(new URL(response.url()).pathname)) return
    for (const text of stringsIn(await response.json())) {
      if (/\p{L}/u.test(text)) data.add(text)
      if (text.length > ID_LENGTH_MIN && !text.includes(' ')) data.add(text.slice(0, ID_SHOWN_CHARS))
    }
  }
  // Ignore errors: navigation discards pending responses.
  page.on('response', (response) => void keep(response).catch(() => undefined))

  return {
    areas,
    /** Texts that the test typed or created and that no response contains. */
    data,
    /** Expects that every word of the current page comes from the catalogue, the browser or data. */
    expectNoOther: async (what: string): Promise<void> => {
      const config = await page.locator('meta[name=portal-config]').getAttribute('content')
      // An empty setting is between any two letters.
      const settings = stringsIn(JSON.parse(config ?? '{}')).filter((text) => text !== '')
      const known = [...data, ...settings].sort((a, b) => b.length - a.length)
      const others = (await textsOn(page)).filter((text) => {
        const unmarked = text.replaceAll(MARKED, ' ').replaceAll(SHORTENED, ' ')
        const rest = known.reduce((left, part) => left.replaceAll(part, ' '), unmarked)
        return (rest.match(/\p{L}{3,}/gu) ?? []).some((word) => !BROWSER_WORDS.has(word))
      })
      expect(others.map((text) => `${what}: ${text.replaceAll(/[\u2061\u2062]/gu, '¦')}`)).toEqual([])
    },
  }
}
