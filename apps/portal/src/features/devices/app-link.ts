/**
 * The link that opens the retail app itself, for devices on which the page was opened in the browser
 * although the app is there. Its scheme is the app's slug; a scheme starts with a letter (RFC 3986).
 */
export const appLink = (appSlug: string, token: string): string =>
  `${/^[a-z]/.test(appSlug) ? '' : 'app-'}${appSlug}://activate/${token}`
