/** The change of the address that a person logs in with. */
export const addressChange = {
  title: 'E-mail address',
  lead: 'You log in with {email}.',
  open: 'Change address…',
  dialogTitle: 'Change your address',
  dialogLead: 'We send a link to the new address. Until you open it, you log in with {email}.',
  label: 'New e-mail address',
  submit: 'Send the link',
  same: 'This is your address now',
  registered: 'This address has another account',
  waiting: 'We sent a link to {email}. Open it while you are logged in.',
  waitingHelp:
    'It works for {lifetime}. Nothing arrived? Look in the spam folder. The address may also be mistyped, or have an account already.',
  again: 'Send again',
  sentAgain: 'A new link is on its way to {email}.',
  cancel: 'Keep my present address',
  cancelled: 'Your address stays {email}.',
  failedTitle: 'We could not check whether a change is under way',
} as const
