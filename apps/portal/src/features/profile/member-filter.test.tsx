import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import AuditLogPage from '#src/features/profile/audit-log-page.tsx'
import { type Answers, renderScreen } from '#src/testing/render-screen.tsx'

const ENTRY: AuditEntry = {
  entry_id: '0190a000-0000-7000-8000-000000000001',
  at_utc: Math.floor(Date.now() / 1000),
  ...{ actor_kind: 'developer', actor: 'ann@example.com', device: null, action: 'session_started' },
  ...{ target: '', before: null, after: null, address: '', request_id: 'r-1' },
}
const ANN = { member_id: 'id-ann', name: 'Ann', email: 'ann@example.com', is_former: false }
type ListMembers = NonNullable<NonNullable<Answers['account']>['list_audit_members']>
const openLog = (list_audit_members: ListMembers) =>
  renderScreen(<AuditLogPage />, {
    address: '/organisation/audit?member=id-ann',
    answers: {
      account: { list_audit_entries: async () => ({ entries: [ENTRY], next: null }), list_audit_members },
    },
  })

test('the log is shown while the people load, and no id stands for the chosen person', async () => {
  let answer: (found: { members: (typeof ANN)[] }) => void = () => undefined
  const { user } = openLog(() => new Promise((resolve) => (answer = resolve)))
  await screen.findByText('Logged in')
  await user.click(screen.getByRole('button', { name: 'Person One person' }))
  await screen.findByText('Loading the people')
  answer({ members: [ANN] })
  await screen.findByRole('option', { name: 'Ann, ann@example.com' })
  expect(screen.queryByText('Loading the people')).toBeNull()
})

test('people that do not load leave the log, say why and load on a retry', async () => {
  let isBroken = true
  const { user } = openLog(async () => {
    if (isBroken) throw new RpcError('internal')
    return { members: [ANN] }
  })
  await screen.findByText('Logged in')
  await user.click(await screen.findByRole('button', { name: 'Person One person' }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(retry)
  await screen.findByRole('option', { name: 'Ann, ann@example.com' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})
