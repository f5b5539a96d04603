/** Two-factor sign-in: its set-up and its recovery codes. */
export const secondFactor = {
  title: 'Two-factor sign-in',
  on: 'On',
  off: 'Off',
  offText:
    'When it is on, you log in with your password and a 6-digit code from an authenticator app on your phone.',
  offWhy:
    'Your API keys are in this account. With two-factor sign-in, a stolen password is not enough to reach them.',
  start: 'Set up two-factor sign-in',
  password: 'Your password',
  passwordWhy: 'To confirm that it is you.',
  next: 'Continue',
  failed: 'We could not check whether two-factor sign-in is on. {reason}',

  scanTitle: 'Scan this code with your authenticator app',
  scanText: 'Open the app, add an account and point the camera at the code.',
  qr: 'QR code of the secret for your authenticator app',
  secret: 'Or type this secret into the app',
  copySecret: 'Copy the secret',
  code: 'Six digits from the app',
  codeWhy: 'They change every 30 seconds.',
  confirm: 'Switch on',
  sixDigits: 'Type the six digits that the app shows',
  wrongCode: 'This code is wrong or has expired. Type the one that the app shows now.',
  notStarted: 'This took too long. Start the set-up again.',
  alreadyEnabled: 'Two-factor sign-in is already on.',

  codesTitle: 'Save your recovery codes',
  codesText:
    'Each code logs you in once when you do not have your phone. We show them only now. Save them where you keep passwords, not on the phone.',
  codesLabel: 'Recovery codes',
  copyCodes: 'Copy all',
  downloadCodes: 'Download as text',
  fileName: 'recovery-codes.txt',
  fileHead: 'Recovery codes of {email} at {company}. Each works once.',
  kept: 'I have saved them',

  since: 'On since {date}. To log in, you need your password and a code from your app.',
  codesLeft_one: '{count} recovery code left',
  codesLeft_other: '{count} recovery codes left',
  codesFew: '{left}. Create new ones before you use the last.',
  codesEnd: 'Your recovery codes stop working soon. Create new ones.',
  renew: 'New recovery codes',
  renewText: 'Your current codes stop working.',
  renewSubmit: 'Create new codes',
  stop: 'Switch off',
  stopText: 'After that, you log in with only your password.',
  stopCode: 'Six digits from the app, or a recovery code',
  stopSubmit: 'Switch off two-factor sign-in',
  notEnabled: 'Two-factor sign-in is already off.',
  codeRequired: 'Type a code',

  /** The page of an organisation that asks for a second factor. */
  asked: {
    none: 'Set up two-factor sign-in here, and this page opens.',
    codeTitle: 'Enter a code',
    codeText: 'You logged in without your second factor. Enter a code once, and this page opens.',
    noCode: 'Without a code: log out, log in again and choose “{choice}”.',
    goOnFailed: 'Your second factor is confirmed, but the page did not open. {reason}',
    profile: 'Your profile',
    others: 'Your other organisations are in the menu.',
  },
} as const
