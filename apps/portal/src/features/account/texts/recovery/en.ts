/** The step of the login for people who have no code (design: organisations 5, "Recovery wait"). */
export const recovery = {
  title: 'Get in without a code',
  lead: 'You have neither your authenticator app nor a recovery code.',
  wait: 'You wait {duration}. Then we mail a link to {email}.',
  told: 'We write to you and to the Owners of your organisations now and every day, so that nobody gets in unseen.',
  end: 'With the link you choose a new password. Two-factor sign-in is then off.',
  cancel: 'Anybody who is logged in as you can cancel it.',
  ask: 'Ask to get in',
  asking: 'Asking',
  back: 'Back',
  waitingTitle: 'Wait for our mail',
  asked: 'You asked to get in without your second factor on {asked}. It opens on {opens}.',
  open: 'You asked to get in without your second factor on {asked}. We mailed you the link. If it is lost, ask again in some minutes.',
  wrote: 'We wrote to you and to the Owners of {organisations}.',
  wroteYou: 'We wrote to you.',
  found: 'If you find your app or a recovery code meanwhile, log in with it.',
  changed: 'Your password or your second factor has changed meanwhile. Go back and log in again.',
} as const
