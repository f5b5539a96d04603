import type { SsoConnection, SsoDomain } from '@assure/contract/accounts/sso.modes'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { SsoSections } from '#src/features/organisation/single-sign-on/sso-sections.tsx'
import type { SsoState } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import '#src/features/organisation/texts/sso/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

export const DRAFT: SsoConnection = {
  ...{ name: 'Okta', issuer: 'https://example.okta.com', client_id: 'client' },
  ...{ default_roles: ['viewer'], tested_at_utc: 0, is_on: false },
}
export const TESTED: SsoConnection = { ...DRAFT, tested_at_utc: 1_700_000_000 }
export const ON: SsoConnection = { ...TESTED, is_on: true }

export const EMPTY: SsoState = {
  ...{ redirect_address: 'https://portal.example.com/sso', connection: null, domains: [] },
  ...{ members: 12, linked: 3, owners: 2, owners_with_passkey: 1 },
}
export const newDomain = (change: Partial<SsoDomain> = {}): SsoDomain => ({
  ...{ domain: 'example.com', record: 'assure-verification=abc' },
  ...{ verified_at_utc: 0, missing_since_utc: 0 },
  ...change,
})

/** Opens the sections of single sign-on. */
export const openSections = async (
  state: Partial<SsoState>,
  account: NonNullable<Answers['account']> = {},
  isRequired = false,
) => {
  const retrieve = vi.fn(answers({ ...EMPTY, ...state }))
  const { user } = renderScreen(<SsoSections isRequired={isRequired} />, {
    address: '/organisation/sign-in',
    answers: { account: { retrieve_sso: retrieve, ...account } },
  })
  await screen.findByRole('heading', { level: 2, name: /^(Single sign-on|Authentification unique)$/ })
  return { user, retrieve }
}
