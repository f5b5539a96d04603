/** The password of a sign-up whose link was opened in another browser (LG-02). */
export const accountActivation = {
  title: 'Choose your password',
  lead: '{name} of {company} signed up with your e-mail address. If that was you, choose a password to activate your account.',
  why: 'You opened the link in a different browser from the one that signed up. The password that was typed there is not used.',
  notYou: 'If this sign-up is not yours, close this page and no account is created.',
  submit: 'Activate account',
  submitting: 'Activating',
} as const

/** The form that requests a reset link (LG-04). */
export const passwordReset = {
  title: 'Reset your password',
  lead: 'We send you a link to choose a new one.',
  emailRequired: 'Please enter your email address',
  emailInvalid: 'Not a valid email address',
  unavailable: 'Type the e-mail address of your account first',
  submit: 'Send the link',
  submitting: 'Sending',
  notFound: 'Email not found',
  unknown: 'An unknown exception occurred',
  back: 'Back to login',
  sentTitle: 'Check your inbox',
  sentLead: 'If {email} has an account, we have sent it a link to choose a new password.',
  sentOnce: 'The link works once, for {lifetime}.',
  sentSpam: 'Nothing after a few minutes? Look in the spam folder too.',
  again: 'Send again',
  againLater: 'You can send another after one minute',
  sentAgain: 'Sent again',
  other: 'Use another address',
} as const
