import type { accountService } from '@assure/contract/accounts/account.contract'
import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { AUDIT_PAGE_SIZE_MAX } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import type { Handlers } from '@assure/contract/implement'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import AuditLogPage from '#src/features/profile/audit-log-page.tsx'
import { LOG_FILE_MAX } from '#src/features/profile/use-log-file.ts'
import { currentLocale } from '#src/i18n/translation.ts'
import { timeOfDay } from '#src/lib/format-date.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { watchDownloads } from '#src/testing/watch-downloads.ts'

const NOON = Date.UTC(2026, 10, 21, 12) / 1000
const DEVICE = { device_model: 'Galaxy Tab A9', subclient: 'Leeds Briggate', location: 'Till 1' }

const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
/** A login `number` minutes before noon. */
const entry = (number: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  entry_id: idOf(number),
  at_utc: NOON - number * 60,
  actor_kind: 'developer',
  actor: 'developer@example.com',
  device: null,
  action: 'session_started',
  target: '',
  before: null,
  after: null,
  address: '10.0.0.1',
  request_id: `r-${number}`,
  ...change,
})
const timeAt = (number: number) => timeOfDay(entry(number).at_utc, currentLocale())
const byDevice = (number: number, device: AuditEntry['device']) =>
  entry(number, { action: 'licence_activated', actor_kind: 'device', actor: 'KEY-THUMBPRINT', device })

type ListHandler = Handlers<typeof accountService>['list_audit_entries']
const openLog = (list: ListHandler, search = '') =>
  renderScreen(<AuditLogPage />, {
    address: `/organisation/audit${search.replace('&', '?')}`,
    answers: { account: { list_audit_entries: list } },
  })
const logOf =
  (...entries: AuditEntry[]): ListHandler =>
  async () => ({ entries, next: null })
const button = () => screen.findByRole('button', { name: 'Download as CSV' })
const lines = async () =>
  within(await screen.findByRole('list', { name: /^Entries/ })).getAllByRole('listitem')

test('equal entries in a row share a line with their count and span, and each time is in the details', async () => {
  const { user } = openLog(
    logOf(entry(0), entry(1), entry(20), entry(21, { action: 'session_ended' }), entry(22)),
  )
  const shown = await lines()
  expect(shown).toHaveLength(3)
  within(shown[0] as HTMLElement).getByText(`3 times, ${timeAt(20)} to ${timeAt(0)}`)
  expect(screen.queryAllByText(/times/)).toHaveLength(1)
  await user.click(screen.getAllByRole('button', { name: /^Details of “Logged in”/ })[0] as HTMLElement)
  for (const id of ['r-0', 'r-1', 'r-20']) screen.getByText(id)
})

test('a device is shown by its model and counter, never by its key', async () => {
  const { user } = openLog(logOf(byDevice(0, DEVICE), byDevice(1, null)))
  expect(await screen.findAllByTitle('Device Galaxy Tab A9, Till 1, Leeds Briggate')).toHaveLength(1)
  expect(screen.getAllByTitle('Unknown device')).toHaveLength(1)
  for (const details of screen.getAllByRole('button', { name: /^Details of/ })) await user.click(details)
  expect(document.body.textContent).not.toContain('KEY-THUMBPRINT')
})

test('the CSV file has every entry of the current filters, with UTC times and without formulas', async () => {
  const { files } = watchDownloads()
  const asked: unknown[] = []
  const last = entry(2, { address: '', target: '=1+1', after: { expires_at_utc: NOON, user_agent: '+' } })
  const { user } = openLog(async ({ input }) => {
    asked.push(input)
    if (input.page_size !== AUDIT_PAGE_SIZE_MAX) return { entries: [entry(0)], next: idOf(0) }
    return input.after
      ? { entries: [last], next: null }
      : { entries: [entry(0), byDevice(1, DEVICE)], next: idOf(1) }
  }, '&group=licence&from=2026-11-01')
  await screen.findByText('Logged in')
  await user.click(await button())
  await vi.waitFor(async () => expect(await files()).toHaveLength(1))
  const { name, text, type } = (await files())[0] ?? {}
  expect(name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  expect(type).toBe('text/csv;charset=utf-8')
  expect(text?.split('\r\n')).toEqual([
    '\uFEFFTime (UTC),Event,Subject,By,From address,Details,Request ID',
    '2026-11-21T12:00:00.000Z,Logged in,,developer@example.com,10.0.0.1,,r-0',
    '2026-11-21T11:59:00.000Z,Licence activated on a device,,"Device Galaxy Tab A9, Till 1, Leeds Briggate",10.0.0.1,,r-1',
    '2026-11-21T11:58:00.000Z,Logged in,\'=1+1,developer@example.com,,"Works until: 2026-11-21T12:00:00.000Z; Browser: Unknown browser",r-2',
    '',
  ])
  const filters = { groups: ['licence'], since_utc: new Date(2026, 10, 1).getTime() / 1000 }
  expect(asked.slice(1)).toEqual([
    expect.objectContaining({ ...filters, page_size: AUDIT_PAGE_SIZE_MAX }),
    expect.objectContaining({ ...filters, after: idOf(1) }),
  ])
})

test('the CSV file of a very long log ends at its limit, and the screen says so', async () => {
  const { files } = watchDownloads()
  const page = Array.from({ length: AUDIT_PAGE_SIZE_MAX }, (_, number) => entry(number))
  const { user } = openLog(async () => ({ entries: page, next: idOf(1) }))
  await user.click(await button())
  await screen.findByText('The file has the newest 10,000 entries. Choose dates to get earlier ones.')
  const [file] = await files()
  expect(file?.text.split('\r\n')).toHaveLength(LOG_FILE_MAX + 2)
})

test('a failed download says why and saves no partial file', async () => {
  const { files } = watchDownloads()
  const { user } = openLog(async ({ input }) => {
    if (input.after) throw new RpcError('rate_limited')
    return { entries: [entry(0)], next: idOf(0) }
  })
  await screen.findByText('Logged in')
  await user.click(await button())
  await screen.findByText(/^The log was not downloaded\. /)
  expect(await files()).toEqual([])
})
