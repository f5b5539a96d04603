/** Browsers that the person's account knows. */
export const knownBrowsers = {
  title: 'Known browsers',
  lead: 'You logged in with these browsers. We e-mail you about a login with any other. Forgetting a browser does not log it out.',
  current: 'This browser',
  lastUsed: 'Last login {ago}',
  remembered: 'remembered {ago}',
  forget: 'Forget',
  forgetOf: 'Forget {browser}, last login {ago}',
  forgotten: '{browser} is forgotten.',
  none: 'No browser is known. Your next login remembers the browser that you use.',
  failedTitle: 'The known browsers did not load',
  failedText: '{reason} You stay logged in.',
  forgetFailed: 'Not forgotten. {reason}',
} as const
