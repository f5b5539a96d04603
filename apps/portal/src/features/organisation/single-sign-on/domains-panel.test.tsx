import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newDomain, openSections } from '#src/features/organisation/single-sign-on/testing/open-sso.tsx'
import { answers } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const input = () => screen.getByLabelText<HTMLInputElement>('Add a domain')
const check = () => screen.getByRole('button', { name: 'Check example.com' })

test('an Owner adds a domain as they have it, and reads how to prove it', async () => {
  const add = vi.fn(answers({ result: 'OK' as const, domain: newDomain() }))
  const { user, retrieve } = await openSections({}, { add_domain: add })
  screen.getByText('No domain yet. Add the one of your e-mail addresses.')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('This field is required')
  await user.type(input(), 'example{Enter}')
  await screen.findByText('Enter a domain such as example.com.')
  await user.clear(input())
  await user.type(input(), 'Ann@Example.com{Enter}')
  await screen.findByText('example.com is added. Now prove it.')
  expect(add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ input: { domain: 'example.com' } }))
  expect(input().value).toBe('')
  await waitFor(() => expect(retrieve).toHaveBeenCalledTimes(2))
})

test.each([
  ['PUBLIC_DOMAIN', 'Anybody can have an address in this domain, so no organisation can prove it.'],
  ['TOO_MANY', 'An organisation can have 20 domains. Remove one first.'],
] as const)('a new domain that is refused with %s says why at the field', async (code, text) => {
  const { user } = await openSections({}, { add_domain: answers({ result: 'DENY' as const, code }) })
  await user.type(input(), 'example.com{Enter}')
  await screen.findByText(text)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(input().value).toBe('example.com')
})

test('a domain shows its record until it is proved', async () => {
  await openSections({ domains: [newDomain()] })
  screen.getByText('Not verified')
  expect(screen.queryByText(/^Keep its TXT record/)).toBeNull()
  screen.getByText('Add this TXT record to example.com. Then press Check.')
  await screen.findByText('assure-verification=abc')
  screen.getByRole('button', { name: 'Copy the TXT record of example.com' })
})

test('a proved domain shows since when, and a lost record until when to put it back', async () => {
  await openSections({
    domains: [
      newDomain({ domain: 'a.example', verified_at_utc: 1_700_000_000 }),
      newDomain({ verified_at_utc: 1_700_000_000, missing_since_utc: 1_700_000_000 }),
    ],
  })
  expect(screen.getAllByText('Verified on 14 November 2023')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Check a.example' })).toBeNull()
  expect(screen.getAllByText('Keep its TXT record: we look for it every day.')).toHaveLength(1)
  screen.getByText('Record missing')
  screen.getByText(/since 14 November 2023\. Add it to example\.com again before 28 November 2023,/)
  check()
})

test('a record that is found verifies the domain', async () => {
  const look = vi.fn(answers({ result: 'OK' as const }))
  const { user, retrieve } = await openSections({ domains: [newDomain()] }, { check_domain: look })
  await user.click(check())
  await screen.findByText('example.com is verified.')
  expect(look).toHaveBeenCalledWith(expect.objectContaining({ input: { domain: 'example.com' } }))
  await waitFor(() => expect(retrieve).toHaveBeenCalledTimes(2))
})

type Refusal =
  | { result: 'DENY'; code: 'NO_RECORD'; found: string[] }
  | { result: 'DENY'; code: 'TAKEN' | 'DNS_FAILED' }
test.each<[Refusal | RpcError, string | RegExp]>([
  [
    { result: 'DENY', code: 'NO_RECORD', found: ['v=spf1 -all', 'other'] },
    'We did not find the record. DNS changes can take an hour. We found: v=spf1 -all, other.',
  ],
  [{ result: 'DENY', code: 'NO_RECORD', found: [] }, /No TXT record begins with assure-verification\.$/],
  [{ result: 'DENY', code: 'TAKEN' }, 'Another organisation has proved this domain.'],
  [{ result: 'DENY', code: 'DNS_FAILED' }, 'DNS did not answer. Try again in some minutes.'],
  [new RpcError('unavailable'), /^Nothing has changed\./],
])('a check that does not verify says why (%#)', async (refusal, text) => {
  const { user } = await openSections({ domains: [newDomain()] }, { check_domain: answers<Refusal>(refusal) })
  await user.click(check())
  await screen.findByText(text)
  check()
})

test('a domain is removed after a confirmation', async () => {
  const remove = vi.fn(answers({ result: 'OK' as const }))
  const { user } = await openSections({ domains: [newDomain()] }, { remove_domain: remove })
  await user.click(screen.getByRole('button', { name: 'Remove example.com…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove example.com?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('example.com is removed.')
  expect(remove).toHaveBeenCalledWith(expect.objectContaining({ input: { domain: 'example.com' } }))
})

test('the domains speak French', async () => {
  await showFrench()
  await openSections({ domains: [newDomain()] })
  await screen.findByText('Ajoutez cet enregistrement TXT à example.com. Puis choisissez « Vérifier ».')
})
