/** The profile's way to link the login at an identity provider. */
export const profileSso = {
  title: 'Single sign-on',
  lead: 'If {organisation} has an identity provider, link your login there. Then you can also log in through {organisation}.',
  link: 'Link my login',
  noSso: '{organisation} has no identity provider that is turned on. An Owner can set one up.',
} as const
