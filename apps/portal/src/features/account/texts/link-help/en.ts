/** Help about mailed links (LG-02, LG-03). Not in the base texts, because the login page must stay small. */
export const linkHelp = {
  activating: 'Activating your account',
  activatingText: 'This takes a moment.',
  activationFailed: 'Your account is not activated yet',
  activationHelp:
    'An activation link works once, for {lifetime}. If you have used it already, your account is active: log in below.',
  retailActivationHelp:
    'An activation link works once, for {lifetime}. If you have used it already, your account is active: log in, or request a link there to choose your password.',
  recoveryHelp:
    'A link to get in again works once, within {lifetime}. For a new one, log in and choose “I have no code”.',
  resetHelp: 'A reset link works once, for {lifetime}. Request a new one below.',
  sendNew: 'Send a new link',
  signUpAgain: 'Sign up again',
  write: 'Write to us',
  signUpEmail: 'E-mail you signed up with',
  send: 'Send the link',
  sent: 'If a sign-up with {email} is not confirmed yet, we have sent a new link. It works once, for {lifetime}.',
  nothingWaits: 'There is no unconfirmed sign-up with this address. Sign up again.',
} as const
