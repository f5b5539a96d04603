import type { Role } from '@assure/contract/accounts/roles'
import { keptSsoReturn } from '#src/api/sso-return.ts'
import { PROVIDER_PAGE, watchLeaving } from '#src/testing/provider-page.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { portalConfig } from '#src/api/portal-config.ts'
import { DeveloperMenu } from '#src/layouts/developer-menu.tsx'
import { answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

test('AC-03 the menu shows the version of the portal', async () => {
  renderScreen(<DeveloperMenu />)
  const version = await screen.findByText(portalConfig().release)
  expect(version.textContent).toBe(`Version ${portalConfig().release}`)
})

const LICENCES = 'AgeCheck Licences'
const pagesFor = (roles: readonly Role[] | null) => {
  renderScreen(<DeveloperMenu />, { member: roles && memberOf(roles) })
  return screen
    .getAllByRole('link')
    .map((link) => link.textContent)
    .filter((name) => !/Profile of|^Documentation|^Contact/.test(name))
}

test.each<[Role, string[]]>([
  [
    'owner',
    [
      LICENCES,
      'Activate licence',
      'Usage',
      'API Keys',
      'Plans',
      'Members',
      'Sign-in',
      'Audit log',
      'Settings',
    ],
  ],
  ['fleet', [LICENCES, 'Activate licence', 'Settings']],
  ['viewer', [LICENCES, 'Settings']],
  ['developer', [LICENCES, 'Usage', 'API Keys', 'Settings']],
  ['billing', [LICENCES, 'Usage', 'Plans', 'Settings']],
  ['auditor', [LICENCES, 'Usage', 'API Keys', 'Plans', 'Members', 'Audit log', 'Settings']],
])('the menu of a member with the role %s has only the pages that it opens', (role, pages) => {
  expect(pagesFor([role])).toEqual(pages)
})

test('the menu of a person in no organisation says so and has the profile', () => {
  expect(pagesFor(null)).toEqual(['No organisation'])
  expect(screen.getByRole('link', { name: /^Profile of/ }).getAttribute('href')).toBe('/profile')
})

test('the audit log is current with any filter', () => {
  renderScreen(<DeveloperMenu />, { address: '/organisation/audit?days=7' })
  expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('aria-current')).toBe('page')
})

test('the person’s own log is not the audit log', () => {
  renderScreen(<DeveloperMenu />, { address: '/profile?section=log' })
  expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('aria-current')).toBeNull()
})

const organisation = (number: number, change = {}) => ({
  organisation_id: `ID-${number}`,
  name: `Chain ${number}`,
  roles: ['auditor' as const],
  status: 'active' as const,
  contact_email: 'support@example.com',
  owners: ['Ann Lee'],
  only_member: false,
  is_current: number === 1,
  needs_second_factor: false,
  needs_provider: null,
  ...change,
})

/** Opens the switcher of a person in some organisations. */
const openSwitcher = async (
  organisations: ReturnType<typeof organisation>[],
  enter = vi.fn(async () => true),
) => {
  const Address = () => <output aria-label="Address">{useLocation().pathname}</output>
  const { user } = renderScreen(
    <>
      <DeveloperMenu />
      <Address />
    </>,
    {
      address: '/plans',
      member: { ...memberOf(['owner', 'developer']), organisations: organisations.length },
      enter,
      answers: { account: { list_organisations: answers({ organisations }) } },
    },
  )
  const button = screen.getByRole('button', { name: /^Organisation Example Ltd Owner, Developer/ })
  const list = screen.getByRole('dialog', { name: 'Organisations' })
  const toggle = (newState: string) =>
    act(() => void list.dispatchEvent(Object.assign(new Event('toggle'), { newState })))
  expect(button.getAttribute('aria-expanded')).toBe('false')
  toggle('open')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  return { user, list: within(list), enter }
}

test('a person in one organisation has no switcher', () => {
  renderScreen(<DeveloperMenu />)
  expect(screen.queryByRole('dialog', { name: 'Organisations' })).toBeNull()
})

test('the switcher marks the current organisation and starts there; arrows lead on', async () => {
  const { user, list } = await openSwitcher([organisation(1), organisation(2)])
  const current = await list.findByRole('button', { name: /^Chain 1/ })
  expect(current.getAttribute('aria-current')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(current))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Chain 2')
  expect(list.queryByRole('textbox')).toBeNull()
})

test('switching opens the licences and announces the organisation', async () => {
  const { user, list, enter } = await openSwitcher([organisation(1), organisation(2)])
  await user.click(await list.findByRole('button', { name: /^Chain 2/ }))
  await screen.findByText('You are now in Chain 2.')
  expect(enter).toHaveBeenCalledWith('ID-2')
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/agecheck-licences'))
})

test('an organisation that the person has lost is reported', async () => {
  const { user, list } = await openSwitcher(
    [organisation(1), organisation(2)],
    vi.fn(async () => false),
  )
  await user.click(await list.findByRole('button', { name: /^Chain 2/ }))
  await screen.findByText('You are not in Chain 2 any more.')
})

test('a suspended organisation cannot be opened and names the contact', async () => {
  const { list } = await openSwitcher([organisation(1), organisation(2, { status: 'suspended' })])
  await list.findByText('Chain 2 is suspended. Write to support@example.com.')
  expect(list.queryByRole('button', { name: /^Chain 2/ })).toBeNull()
})

test('an organisation that asks for a second factor says so and opens', async () => {
  const { user, list, enter } = await openSwitcher([
    organisation(1),
    organisation(2, { needs_second_factor: true }),
  ])
  expect(await list.findAllByText('Needs a second factor')).toHaveLength(1)
  await user.click(list.getByRole('button', { name: /^Chain 2 .*Needs a second factor/ }))
  expect(enter).toHaveBeenCalledWith('ID-2')
})

test('more than 7 organisations can be searched', async () => {
  const { user, list } = await openSwitcher(Array.from({ length: 8 }, (_, place) => organisation(place + 1)))
  const search = await list.findByRole('textbox', { name: 'Search organisations' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.type(search, 'chain 7')
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  await user.type(search, 'x')
  list.getByText('No organisation has this name')
})

test('a new organisation is made from the switcher and shown', async () => {
  const create = vi.fn(async () => ({ result: 'OK' as const, organisation_id: 'NEW-ID' }))
  const { user } = renderScreen(<DeveloperMenu />, {
    member: { ...memberOf(['owner']), organisations: 2 },
    answers: {
      account: {
        list_organisations: answers({ organisations: [organisation(1)] }),
        create_organisation: create,
      },
    },
  })
  const list = screen.getByRole('dialog', { name: 'Organisations' })
  act(() => void list.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })))
  await user.click(await within(list).findByRole('button', { name: 'New organisation…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New organisation' }))
  await user.click(dialog.getByRole('button', { name: 'Make organisation' }))
  dialog.getByText('This field is required')
  expect(create).not.toHaveBeenCalled()
  await user.type(dialog.getByLabelText('Name of the organisation'), 'Fernhill{Enter}')
  await screen.findByText('You are now in Fernhill.')
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ input: { name: 'Fernhill' } }))
})

test('an organisation that asks for its provider says so in the switcher, and leads there', async () => {
  const leave = watchLeaving()
  const start = vi.fn(answers({ result: 'OK' as const, address: PROVIDER_PAGE }))
  const { user } = renderScreen(<DeveloperMenu />, {
    address: '/plans',
    member: { ...memberOf(['owner']), organisations: 2 },
    answers: {
      account: {
        list_organisations: answers({
          organisations: [organisation(1, { is_current: true }), organisation(2, { needs_provider: 'Okta' })],
        }),
        start_sso: start,
      },
    },
  })
  const list = screen.getByRole('dialog', { name: 'Organisations' })
  act(() => void list.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })))
  await screen.findByText(/asks you to sign in with Okta\.$/)
  await user.click(screen.getByRole('button', { name: 'Sign in with Okta' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER_PAGE))
  expect(keptSsoReturn()).toEqual({ purpose: 'login', path: null })
})
