/** Entries of the audit log about single sign-on and domains. */
export const ssoEvents = {
  sso_changed: 'Single sign-on changed',
  sso_removed: 'Single sign-on removed',
  sso_tested: 'Single sign-on tested',
  sso_linked: 'Member linked to single sign-on',
  sso_bypassed: 'Owner entered with a passkey, without single sign-on',
  domain_added: 'Domain added',
  domain_verified: 'Domain verified',
  domain_lapsed: 'Domain lost: its DNS record was missing',
  domain_removed: 'Domain removed',
} as const

/** Why a login through single sign-on was refused. */
export const ssoReasons = {
  sso_provider_failed: 'the identity provider did not log the person in',
  sso_expired: 'the login took too long or was started elsewhere',
  sso_no_address: 'the identity provider gave no e-mail address',
  sso_unknown_address: 'the address is not in a verified domain',
  sso_other_person: 'the login at the provider belongs to another member',
  sso_not_a_member: 'the person is not a member',
  sso_not_active: 'the organisation or the login was not active',
} as const

/** Names of changed values of single sign-on. */
export const ssoFields = {
  issuer: 'Issuer',
  is_on: 'Turned on',
  secret_replaced: 'New client secret',
} as const
