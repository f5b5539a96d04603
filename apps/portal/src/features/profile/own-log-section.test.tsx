import '#src/features/profile/texts/texts.ts'
import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import AuditLogPage from '#src/features/profile/audit-log-page.tsx'
import { OwnLogSection } from '#src/features/profile/own-log-section.tsx'
import { answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const ENTRY: AuditEntry = {
  entry_id: '0190a000-0000-7000-8000-000000000001',
  at_utc: Math.floor(Date.now() / 1000),
  ...{ actor_kind: 'developer', actor: 'Example Ltd', device: null, action: 'member_changed' },
  ...{ target: 'Example Ltd', before: { roles: ['viewer'] }, after: { roles: ['fleet'] } },
  ...{ address: '', request_id: 'r-1' },
}
const Place = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
const open = (roles: Parameters<typeof memberOf>[0], address: string) =>
  renderScreen(
    <>
      <OwnLogSection />
      <Place />
    </>,
    {
      ...{ address, member: memberOf(roles) },
      answers: { account: { list_person_entries: answers({ entries: [ENTRY], next: null }) } },
    },
  )

test('every member has their own security log; only readers of the audit log are led to it', async () => {
  open(['billing'], '/profile?section=log')
  await screen.findByText('Roles of a member changed')
  expect(screen.queryByRole('link', { name: 'Open the audit log' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Person/ })).toBeNull()
})

test('an old bookmark of the organisation’s log leads to it with its filters', async () => {
  open(['owner'], '/profile?section=log&group=licence&days=7')
  expect(screen.getByLabelText('Address').textContent).toBe('/organisation/audit?group=licence&days=7')
})

test('an old bookmark without a filter shows the own log with a link to the other', async () => {
  open(['auditor'], '/profile?section=log&days=7')
  const link = await screen.findByRole('link', { name: 'Open the audit log' })
  expect(link.getAttribute('href')).toBe('/organisation/audit')
})

test('the audit log can be narrowed to a member or a former member', async () => {
  const list = vi.fn(async () => ({ entries: [ENTRY], next: null }))
  const members = [
    { member_id: 'ADA', name: 'Ada', email: 'ada@example.com', is_former: false },
    { member_id: 'BEN', name: 'Ben', email: 'ben@example.com', is_former: true },
  ]
  const { user } = renderScreen(<AuditLogPage />, {
    address: '/organisation/audit',
    answers: { account: { list_audit_entries: list, list_audit_members: answers({ members }) } },
  })
  await user.click(await screen.findByRole('button', { name: /^Person/ }))
  await user.click(await screen.findByRole('option', { name: 'Ben, ben@example.com (former member)' }))
  await vi.waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ input: { member_id: 'BEN', page_size: 25 } }),
    ),
  )
})
