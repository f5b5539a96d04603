/** The dialog that asks for the password again, before a secret is shown. */
export const identity = {
  title: 'Confirm it is you',
  reveal: 'You are about to show a secret key. Enter your password.',
  keys: 'You are about to make or change an API key. Enter your password.',
  testData: 'You are about to delete the data of test mode. Enter your password.',
  change: 'You are about to change what opens your account. Enter your password.',
  members: 'You are about to change who controls this organisation. Enter your password.',
  signIn: 'You are about to change how members log in to this organisation. Enter your password.',
  factor: 'You are about to change how you sign in. Prove it with your second factor.',
  password: 'Password',
  code: 'Code from your authenticator app, or a recovery code',
  useCode: 'Use a code instead',
  usePassword: 'Use your password instead',
  wrong: 'That is not right. Try again.',
  confirm: 'Confirm',
  again: 'You are asked again after 10 minutes.',
} as const
