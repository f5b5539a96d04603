import type { MailValues } from '#src/mails/mail.ts'
import type { MailBrand } from '#src/mails/mail-texts.ts'

/** The portal that tests write mails for. */
export const TEST_BRAND: MailBrand = {
  companyName: 'Lumen Assure',
  appName: 'AgeCheck',
  appSlug: 'agecheck',
  contactEmail: 'hello@lumen-assure.example',
  site: 'portal.example.com',
  publicUrl: 'https://portal.example.com',
  activationTtlS: 86_400,
  resetTtlS: 900,
}

export const at = new Date('2027-03-05T14:07:00Z')
export const realm = 'developer'
export const token = 'token-a'
const address = '192.0.2.7'
export const email = 'ann+shop@example.com'
const planOf = (organisation: string) => ({
  organisation,
  kind: 'plan' as const,
  plan: 'growth',
  quantity: 1,
  amount: 29_900,
  currency: 'usd',
  interval: 'month' as const,
})
const order = {
  kind: 'licences',
  plan: null,
  quantity: 12,
  amount: 540_000,
  currency: 'usd',
  interval: 'year',
} as const

/** The values of every mail template, with `name` as each text that a user can write. */
export const valuesFor = (name: string): MailValues => ({
  activation: { name, company: name, realm, token },
  sign_up_attempted: { name, realm },
  password_reset: { name, realm, email, token },
  invitation: { name, company: name, token },
  member_invitation: invited(name),
  invitation_reminder: { ...invited(name), expires_at: at },
  ownership_offered: { name, inviter: name, organisation: name, token },
  recovery_started: { name, at, opens_at: at, address, again: false },
  recovery_of_member: {
    ...{ name, organisation: name, member: name, email },
    at,
    opens_at: at,
    can_approve: true,
  },
  recovery_opened: { name, at, token },
  recovery_cancelled: { name, at, address },
  member_joined: { name, organisation: name, member: name, roles: ['viewer'] },
  member_changed: { name, organisation: name, roles: ['admin'] },
  member_removed: { name, organisation: name },
  team_changed: {
    ...{ name, organisation: name, member: name, email, by: name },
    ...{ roles: ['fleet'], places: [{ chain: name, store: null }] },
  },
  ownership_transferred: { name, organisation: name, member: name, giver: name },
  owner_nominated: { name, organisation: name, member: name, ready_at: at },
  owner_nomination_cancelled: { name, organisation: name, member: name },
  owner_named: { name, organisation: name, member: name },
  operator_act: { name, organisation: name, member: name, email, act: 'suspended' },
  organisation_act: { name, organisation: name, act: 'account_suspended' },
  bills_redirected: { name, organisation: name, member: name, billing_email: email },
  sign_in_policy_changed: { name, organisation: name, member: name, policy: 'second_factor' },
  sso_changed: { name, organisation: name, member: name, provider: name, change: 'on' },
  sso_linked: { name, organisation: name, provider: name, at, address },
  sso_bypassed: { name, organisation: name, member: name, provider: name, address },
  domain_changed: { name, organisation: name, domain: 'northwind.com', change: 'missing', lapses_at: at },
  retail_invitation: { name, email, token },
  password_changed: { name, realm, at, address, still_open: { api_keys: 2, analytics_links: 1 } },
  new_browser: { name, realm, at, address, user_agent: `${name} (Windows NT 10.0) Firefox/145.0` },
  email_change: { name, email, token },
  email_changed: { name, email, at, address, token },
  email_change_undone: { name, email, token },
  second_factor_changed: { name, enabled: true, at, address },
  passkey_changed: { name, passkey: 'Chrome on Windows', added: true, at, address },
  named_key_changed: {
    ...{ name, organisation: name, member: name, key: name },
    ...{ change: 'made', ends_at: null, at, address },
  },
  named_key_ends: { name, organisation: name, key: name, ends_at: at },
  api_key_replaced: { name, organisation: name, at, old_key_ends_at: at },
  api_key_rotated: { name, organisation: name, at, address, old_key_ends_at: null },
  account_deleted: { name, undo_until: at, undo: { organisation: name, token } },
  organisation_deleted: { name, organisation: name },
  organisation_restored: { name, organisation: name },
  login_deleted: { name, organisations: [name, name], undo_until: at, token },
  member_login_deleted: { name, organisation: name, member: name, undo_until: at },
  usage_alert: {
    ...{ name, organisation: name, month: '2027-03-01' },
    ...{ percent: 80, estimations: 8000, monthly_limit: 10_000 },
  },
  trial_ends: { name, order: planOf(name), ends_at: at },
  free_test_ends: { name, order, ends_at: at, token },
  card_failed: { name, order, reason: 'expired_card', token },
  subscription_ended: { ...ended(name), token },
  licences_stopped: { ...ended(name), payer: email },
  payment_refunded: { name, email, order, amount: 1000, refunded: 3000, paid_at: at },
  engagements_end: {
    name,
    organisation: name,
    total: 10_001,
    days: 30,
    licences: [{ code: 'AG-1', requested_by: name, subclient: name, location: name, ends_at: at }],
  },
  payment_link: { name, company: name, order, token },
  licences_paid: { email: 'pay@example.com', company: name, quantity: 12 },
  contact_received: {},
  contact_notice: { ...asked(name), email, language: 'fr', at },
  contact_answer: { name, text: 'One.\nTwo.\n\nThree.', additionalDetails: name, at },
})
const invited = (name: string): MailValues['member_invitation'] => ({
  ...{ inviter: name, organisation: name, token },
  roles: ['fleet', 'billing'],
  places: [
    { chain: name, store: null },
    { chain: name, store: name },
  ],
})
const ended = (name: string) => ({
  ...{ name, order, cause: 'unpaid' as const, reason: 'expired_card' as const },
  ...{ company: name, isClosed: false, next: null },
})
export const asked = (name: string) => ({
  name,
  company: name,
  jobTitle: name,
  solutionType: 'SDK - iOS',
  additionalDetails: name,
  subscribeNews: true,
})
