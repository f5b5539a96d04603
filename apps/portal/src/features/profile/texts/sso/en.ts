/** The profile's part about the login at an identity provider. */
export const profileSso = {
  title: 'Single sign-on',
  lead: 'Link your login at {provider}. Then you can log in to {organisation} with it.',
  linked: 'You log in to {organisation} with {provider}.',
  link: 'Link my login',
  noSso: '{organisation} has no identity provider that is turned on. An Owner can set one up.',
  noFactor:
    '{organisation} requires {provider}. To link your login now, log in with a second factor that you set up at least a day ago.',
  failed: 'We could not check whether you log in through an identity provider. {reason}',
} as const
