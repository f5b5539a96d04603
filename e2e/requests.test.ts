import { randomUUID } from 'node:crypto'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { type Pair, readPair } from './support/api-keys.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { DESKTOP, openBrowser } from './support/browser.ts'
import { logInAs } from './support/login.ts'
import { ownPortal } from './support/own-portal.ts'

const browser = openBrowser()

/** Makes a call with a pair, like a customer's program. Returns the status and the request id of the answer. */
const call = async ({ key, secret }: Pair, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(`${SERVICE_PATHS.account}/retrieve_session`, ownPortal().url), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}`, ...headers },
  })
  return { status: answer.status, id: answer.headers.get('x-request-id') ?? '' }
}
/** Reloads the list until it shows a request. */
const refreshUntil = (page: Page, id: string) =>
  expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        return page.getByTitle(id).count()
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBeGreaterThan(0)

test('a call with a key, and one with a wrong secret, appear with their request ids and the cause', async () => {
  const page = await browser.newPage()
  await logInAs(page, await newAccount(), '/api-keys')
  const pair = await readPair(page)
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  await page.getByText('No call was made with your keys yet').waitFor()
  await expectGoodInEveryTheme(page, 'no requests')
  await page.setViewportSize(DESKTOP)

  const right = await call(pair)
  const ownId = `till-${randomUUID()}`
  const wrong = await call({ ...pair, secret: `${pair.secret}x` }, { 'x-request-id': ownId })
  expect([right.status, wrong.status, wrong.id]).toEqual([200, 401, ownId])
  await refreshUntil(page, ownId)
  await refreshUntil(page, right.id)

  await page.goto(`/api-keys/requests?request=${ownId.slice(0, 13)}`)
  await page.getByText('Wrong secret', { exact: true }).waitFor()
  expect(await page.getByTitle(right.id).count()).toBe(0)
  const sample = page.getByRole('region', { name: 'An example of this call with curl' })
  await sample.getByText('/api/account/retrieve_session').waitFor()
  expect(await page.getByRole('link', { name: 'About unauthenticated' }).getAttribute('href')).toBe(
    '/documentation/en/errors#unauthenticated',
  )
  await expectGoodInEveryTheme(page, 'a request')
  await page.setViewportSize(DESKTOP)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByTitle(right.id).first().waitFor()
  expect(await page.getByText('2 calls in the last hour, 1 failed').count()).toBe(1)
})
