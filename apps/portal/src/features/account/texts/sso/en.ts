/** The way from the login to an identity provider, and the page to which it sends people back. */
export const ssoReturn = {
  title: 'Sign in through your organisation',
  lead: 'If your organisation uses single sign-on, you log in at its identity provider.',
  email: 'Work e-mail',
  emailHelp: 'Or the domain of the organisation, for example example.com.',
  invalid: 'Enter your work e-mail, or a domain such as example.com.',
  submit: 'Continue',
  back: 'Log in with a password or a passkey',
  noSso: 'No organisation uses single sign-on for this. Log in with your password or a passkey.',

  waiting: 'Checking your login',
  waitingText: 'This takes a moment.',
  failed: {
    login: 'You are not logged in',
    test: 'The test did not work',
    link: 'Your login is not linked',
    confirm: 'You are not confirmed',
  },
  refusal: {
    EXPIRED: 'This took too long, or it began in another browser. Start again.',
    CANCELLED: 'You left the page of the identity provider without a login.',
    PROVIDER_FAILED:
      'The identity provider did not say who you are. Try again in some minutes. If it does not help, tell an Owner of your organisation.',
    NO_ADDRESS:
      'The identity provider did not give us your e-mail address. Ask the person who manages it to share the addresses of people.',
    UNKNOWN_ADDRESS:
      'Your e-mail address is in no verified domain of this organisation. If you are a member, log in with your own login and link it in your profile. If not, ask an Owner for an invitation.',
    OTHER_PERSON:
      'Another login at the identity provider is linked here. If you used the wrong one, log out there and try again. If yours is new, log in with your own login and link it in your profile, or ask an Owner.',
    NOT_A_MEMBER: 'You are not a member of this organisation. Ask an Owner for an invitation.',
    NOT_ACTIVE: 'The organisation or your login is not active. Ask an Owner of the organisation.',
  },
  testRefused:
    'The provider did not log you in. Check the client id, the client secret and the redirect address, and that the provider works.',
  toLogin: 'Log in',
  toPage: 'Back to the portal',
} as const
