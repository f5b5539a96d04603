import { describe, expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { logIn } from './support/login.ts'
import { dashboardOf, monthBack, monthButton, panelOf } from './support/usage.ts'

const browser = openBrowser()
const asDeveloper = (search = '') => dashboardOf(browser, 'developer', search)

describe('DB-01 months and tabs', () => {
  test('the menu opens the current month, and previous and next stop at it', async () => {
    const page = await browser.newPage()
    await logIn(page, 'developer')
    await page.getByRole('link', { name: 'Usage' }).click()
    await monthButton(page, monthBack(0).name).waitFor()
    expect(new URL(page.url()).search).toBe('')
    const next = page.getByRole('button', { name: 'Next month' })
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    await next.click({ force: true })
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.waitForURL((url) => url.searchParams.get('month') === monthBack(1).month)
    await monthButton(page, monthBack(1).name).waitFor()
    await next.click()
    await page.waitForURL((url) => url.search === '')
  })

  test('month, tab, modality and sub-tab are in the URL and work with Back', async () => {
    const page = await asDeveloper()
    await page.getByRole('link', { name: 'Online Safety' }).click()
    await page.getByRole('link', { name: 'NLP' }).click()
    await page.getByRole('link', { name: 'Timeseries Data' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.waitForURL(
      (url) => url.search === `?month=${monthBack(1).month}&tab=safety&modality=nlp&view=timeseries`,
    )
    await panelOf(page, 'Harmful text per day').waitFor()
    await page.reload()
    await panelOf(page, 'Harmful text per day').waitFor()
    expect(await page.getByRole('link', { name: 'NLP' }).getAttribute('aria-current')).toBe('page')
    await page.goBack()
    await page.goBack()
    await panelOf(page, 'Harmful text').waitFor()
  })

  test('an invalid URL shows the default view', async () => {
    const page = await asDeveloper('?month=2999-01&tab=nothing&modality=video&view=x')
    await monthButton(page, monthBack(0).name).waitFor()
    await panelOf(page, 'Estimations per day').waitFor()
  })

  test('a month can be picked by keyboard, but no future month', async () => {
    const page = await asDeveloper()
    const button = monthButton(page, monthBack(0).name)
    await button.focus()
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Choose a month' })
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.querySelector('.sr-only')?.textContent,
      )
    await expect.poll(focused).toBe(monthBack(0).name)
    for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown']) await page.keyboard.press(key)
    expect(await focused()).toBe(monthBack(0).name)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe(monthBack(1).name)
    await page.keyboard.press('PageUp')
    await expect.poll(focused).toBe(monthBack(13).name)
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe(`January ${monthBack(13).start.getUTCFullYear()}`)
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe(`Month: ${monthBack(0).name}`)

    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe(monthBack(0).name)
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe(monthBack(3).name)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('month') === monthBack(3).month)
    await picker.waitFor({ state: 'hidden' })
    await monthButton(page, monthBack(3).name).waitFor()
  })

  test('future months are disabled in the picker', async () => {
    const page = await asDeveloper()
    await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 31, 23, 59, 59)))
    await page.reload()
    await monthButton(page, 'May 2026').click()
    const june = page.getByRole('gridcell', { name: 'June 2026' })
    expect(await june.getAttribute('aria-disabled')).toBe('true')
    await june.click({ force: true })
    expect(new URL(page.url()).search).toBe('')
    await page.clock.setFixedTime(new Date(Date.UTC(2026, 5, 1)))
    await page.reload()
    await monthButton(page, 'June 2026').waitFor()
  })
})
