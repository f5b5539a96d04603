/** Single sign-on: the ways to an identity provider, and the notices after it. */
export const sso = {
  signIn: 'Sign in with {provider}',
  providerFailed: 'The identity provider does not answer. Try again in some minutes.',
  noSso: 'Your organisation does not use single sign-on now. Reload this page.',

  /** In place of the pages of an organisation that asks for its provider. */
  gate: {
    title: '{organisation} asks you to sign in with {provider}',
    asks: '{organisation} asks you to sign in with {provider}.',
    text: 'You come back to this page.',
    one: 'That login shows only {organisation}. For your other organisations, log in with your own login again.',
    owners: 'Owners can also enter with a passkey',
    ownersText: 'Use it when {provider} does not work. The audit log records it, and all Owners get a mail.',
    noPasskey:
      'You have no passkey. Add one in your profile, under “Login”. It opens {organisation} 24 hours after you added it.',
    tooNew: 'This passkey is accepted, but it opens {organisation} only 24 hours after you added it.',
    passkeysFailed: 'We could not check whether you have a passkey. {reason}',
  },

  /** "Confirm it is you", in a session through the provider. */
  confirm: {
    lead: 'You are logged in through your organisation, so its identity provider confirms you.',
    text: 'You come back to this page. What you typed here is not kept. Then repeat your last step.',
    act: 'Continue with your provider',
  },

  /** On the profile of a session through the provider. */
  session: 'You are logged in through your organisation. Your own sign-in settings need your own login.',

  /** On the page after the provider. */
  notice: {
    test: 'The test worked.',
    link: 'Your login at the identity provider is linked. You can now log in through your organisation.',
    confirm: 'You are confirmed. Repeat your last step.',
  },
} as const
