/** The login and the pages of mailed links (sections 5 and 8). */
export const account = {
  login: {
    title: 'Log in',
    lead: 'Developer portal and licence dashboard',
    email: 'E-mail',
    password: 'Password',
    submit: 'Log in',
    submitting: 'Logging in',
    emailRequired: 'Email is required',
    emailInvalid: 'E-mail must be valid',
    passwordRequired: 'Password is required',
    wrongCredentials: 'Email address and/or password is incorrect',
    forgotten: 'Forgot your password?',
    noAccount: 'No account yet?',
    createAccount: 'Create an account',
    whatIs: 'What is {name}?',
    forStores: 'Manage licences for your stores?',
    notKept: 'Your browser did not keep the login. Allow cookies for this site and try again.',
  },
  passkey: {
    submit: 'Sign in with a passkey',
    help: 'With your fingerprint, face or screen lock.',
    or: 'or',
    waiting: 'Waiting for your device…',
    cancel: 'Cancel',
    instead: 'Use a passkey instead',
    invalid: 'This passkey does not open an account here. Log in with your password.',
    unsupported: 'This browser cannot use passkeys here. Log in with your password.',
  },
  /** The login of the retail area (RS-01). */
  retail: {
    login: 'Retail login',
    lead: 'Licences and subscriptions of {product} for your stores',
    signUp: 'Start free test',
    notYou: 'Is this not your address?',
    otherAddress: 'Use another address',
    forDevelopers: 'Do you build with our SDKs?',
    developerLogin: 'Developer login',
  },
  /** The first password of a retail account. */
  firstLogin: {
    title: 'Create a Password',
    lead: 'From now on, log in with this password.',
    linkHelp:
      'To choose a password, open the link that we e-mail to you. It works once. Request a new one below.',
  },
  /** Messages on the login page after a redirect. */
  note: {
    ended: 'Your session has ended. Log in to continue where you were.',
    activated: 'Account activated. Now you can log in.',
    'password-changed': 'Your password is saved. Now you can log in with it.',
    deleted:
      'Your account is deleted. Until {date} you can undo it with the link in our mail. No mail? Write to {contact}.',
    loginDeleted:
      'Your login is deleted. Until {date} you can undo it with the link in our mail. No mail? Write to {contact}.',
  },
  code: {
    title: 'Enter your code',
    lead: 'This account has two-factor sign-in.',
    app: 'Six digits from the app',
    appHelp: 'Your authenticator app shows new ones every 30 seconds.',
    appShape: 'Type the six digits that the app shows',
    recovery: 'Recovery code',
    recoveryHelp: 'One of the codes that you saved. Each works once.',
    recoveryShape: 'Type a complete recovery code',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the app instead',
    none: 'I have no code',
    back: 'Back',
    wrong: 'This code is wrong or has expired. Type a new one.',
  },
  /** Mailed links (LG-02, LG-03). */
  link: {
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
  },
  /** The form for a new password, after a reset link or an invitation (LG-05). */
  newPassword: {
    title: 'Choose a password',
    lead: 'From now on, log in with this password. Every open session of this account ends.',
    recoveryTitle: 'Get in again',
    recoveryLead:
      'Choose a new password. Two-factor sign-in is then off, and every open session of this account ends.',
    password: 'New password',
    again: 'New password again',
    met: 'done',
    rule: {
      length: '8 to 16 characters',
      lower: 'A lowercase letter',
      upper: 'An uppercase letter',
      digit: 'A digit',
      special: 'One of {specials}',
    },
    submit: 'Save the password',
    submitting: 'Saving',
  },
  /** The picture next to the form. */
  picture: {
    device: 'The device at the counter',
    portal: 'This portal',
    estimate: 'Estimate',
    band: '25+',
    faces: 'Faces, voices',
    stay: 'stay here',
    counts: 'Counts',
    sent: 'are sent',
    emptyOne: 'No images,',
    emptyTwo: 'no recordings',
    passed: 'Passed',
    failed: 'Failed',
    title: 'Faces and voices stay on the device',
    text: 'Only counts reach this portal. You see how often a check passed or failed, never who was checked.',
  },
} as const
