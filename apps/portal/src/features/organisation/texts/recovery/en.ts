/** A member of the Members page who asked to get in without the second factor. */
export const memberRecovery = {
  asked: '{name} asked to get in without the second factor on {asked}. It opens on {opens}.',
  open: '{name} asked to get in without the second factor on {asked}. A link was mailed to {email} on {opens}.',
  elsewhere: 'You cannot approve it, because {name} is in another organisation too.',
  approve: 'Approve…',
  title: 'Let {name} in without the second factor?',
  text: '{name} is mailed a link now, chooses a new password and decides what still works. Two-factor sign-in is then off. First ask {name} in person or by phone: somebody who knows the password and reads the mails of {email} gets in.',
  safe: 'Let them wait',
  act: 'Approve',
  done: 'A link was mailed to {email}.',
  gone: 'Nothing waits any more. {name} may have cancelled it or joined another organisation.',
  failed: 'The request of {name} was not approved. {reason}',
} as const
