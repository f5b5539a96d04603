import { readFile } from 'node:fs/promises'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Locator, Page } from 'playwright-core'
import { type Credentials, type DemoLogin, logIn } from './login.ts'
import { noteSecrets } from './secrets.ts'
import { visitorHeaders } from './visitor.ts'
import { ownPortal } from './own-portal.ts'
import { patientFetch } from '../../tools/test-run/patient-fetch.ts'

const call = async (path: string, headers: Record<string, string>, body: object, url: string) => {
  const answer = await patientFetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** A customer's program with the account's key and secret. */
export interface Program {
  authorization: string
  url: string
}

/** Returns the program of an account. Default: on the worker's own portal. */
export const programOf = async (
  { email, password }: Credentials,
  url: string = ownPortal().url,
): Promise<Program> => {
  const answer = await call(
    SERVICE_PATHS.account,
    visitorHeaders(),
    { execution_mode: 'email_login', email, password },
    url,
  )
  noteSecrets(answer)
  const pair = `${String(answer['session_id'])}:${String(answer['session_password'])}`
  return { authorization: `Basic ${btoa(pair)}`, url }
}

/** Sends reports by concurrent calls and returns the number of new ones. Throws if one is rejected. */
export const report = async (
  { authorization, url }: Program,
  mode: 'report_estimations' | 'report_online_safety',
  calls: readonly (readonly object[])[],
): Promise<number> => {
  const answers = await Promise.all(
    calls.map((reports) =>
      call(SERVICE_PATHS.device, { authorization }, { execution_mode: mode, reports }, url),
    ),
  )
  const rejected = answers.flatMap((answer) => answer['rejected'] as unknown[])
  if (rejected.length > 0) throw new Error(`refused: ${JSON.stringify(rejected.slice(0, 3))}`)
  return answers.reduce((sum, answer) => sum + Number(answer['accepted']), 0)
}

const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** Returns the month `count` months ago: '2026-10', 'October 2026'. */
export const monthBack = (count: number) => {
  const now = new Date()
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1))
  return { month: start.toISOString().slice(0, 7), name: MONTH_NAME.format(start), start }
}
/** Returns the button of the month picker. */
export const monthButton = (page: Page, name: string) => page.getByRole('button', { name: `Month: ${name}` })
/** Opens the dashboard of the logged-in user. */
export const openDashboard = async (page: Page, search = '') => {
  await page.goto(`/dashboard${search}`)
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
}
/** Opens a page with the dashboard of a demo account. */
export const dashboardOf = async (
  browser: { newPage: () => Promise<Page> },
  login: DemoLogin,
  search: string,
): Promise<Page> => {
  const page = await browser.newPage()
  await logIn(page, login, `/dashboard${search}`)
  return page
}
/** Returns the panel of a chart, with its title and buttons. */
export const panelOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).first()

/** Returns the figure on a card. */
export const cardOf = (page: Page, label: string): Locator =>
  page.getByText(label, { exact: true }).locator('..').getByRole('definition')

/** Reads the rows of a chart's table, header first, and switches back to the chart. */
export const tableOf = async (page: Page, title: string): Promise<string[][]> => {
  const panel = panelOf(page, title)
  await panel.getByRole('button', { name: 'Show as table' }).click()
  const rows = await panel
    .getByRole('table')
    .first()
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  await panel.getByRole('button', { name: 'Show as chart' }).click()
  return rows
}

/** Steps through a chart's parts with the arrow keys and returns their screen-reader texts. */
export const spokenBy = async (page: Page, title: string): Promise<string[]> => {
  const slider = panelOf(page, title).getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  const count = Number(await slider.getAttribute('aria-valuemax'))
  const said: string[] = []
  for (let part = 1; part <= count; part++) {
    said.push((await slider.getAttribute('aria-valuetext')) ?? '')
    await page.keyboard.press('ArrowRight')
  }
  return said
}

/** Downloads a chart's file and returns its name and text. */
export const csvOf = async (page: Page, title: string): Promise<{ name: string; text: string }> => {
  const saved = page.waitForEvent('download')
  await panelOf(page, title).getByRole('button', { name: /^CSV/ }).click()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
