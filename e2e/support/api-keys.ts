import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Page } from 'playwright-core'
import { ownPortal } from './own-portal.ts'
import { patientFetch } from '../../tools/test-run/patient-fetch.ts'

/** An API key with its secret. */
export interface Pair {
  key: string
  secret: string
}

export const keyOf = (page: Page) => page.getByRole('textbox', { name: 'API Key', exact: true })
export const secretOf = (page: Page) => page.getByRole('textbox', { name: 'Secret Key', exact: true })
/** Reads the pair from the screen. */
export const readPair = async (page: Page): Promise<Pair> => {
  await page.getByRole('button', { name: 'Show the Secret Key' }).click()
  await page.getByRole('button', { name: 'Hide the Secret Key' }).waitFor()
  const pair = { key: await keyOf(page).inputValue(), secret: await secretOf(page).inputValue() }
  await page.getByRole('button', { name: 'Hide the Secret Key' }).click()
  return pair
}
/** Makes a first API call, like a customer's program. */
export const callWith = async ({ key, secret }: Pair) => {
  const answer = await patientFetch(new URL(SERVICE_PATHS.account, ownPortal().url), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ execution_mode: 'retrieve_session' }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
