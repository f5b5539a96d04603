/** The pages of mailed links. */
export const mailedLink = {
  loading: 'Opening the link',
  failedTitle: 'The link did not load',
  logIn: 'Log in',
} as const
