/** The pages of the links about a change of address. */
export const mailedAddress = {
  page: 'Change of address',
  title: 'Use your new address?',
  lead: 'You then log in with {email}, and mails go to it. Your other sessions are logged out.',
  confirm: 'Use this address',
  logInTitle: 'Log in to change your address',
  logInText: 'Log in with your present address. Then you can confirm the new one.',
  ended: 'Start the change again in your profile, logged in as the person who asked for it.',
  toProfile: 'Go to your profile',
  done: 'Your address is changed',
  doneText: 'You now log in with {email}.',
  registered: 'This address has another account by now. Your address stays as it is.',
  undoTitle: 'Was your address changed without you?',
  undoText:
    'Take your account back. Your address returns, everybody is logged out, and the password stops working. We mail you a link to choose a new one.',
  undo: 'Take my account back',
  undone: 'Your account is yours again',
  undoneText: 'We sent a link to {email}. Choose a new password with it.',
  undoEnded: 'The change was undone already, or it is too old. Write to {contact} if it was not you.',
  undoRegistered: 'Your former address has another account by now. Write to {contact}.',
} as const
