/**
 * Returns the link that opens the retail app, for devices that have the app but opened the page in the browser. Its
 * scheme is the app's slug. A scheme starts with a letter (RFC 3986).
 */
export const appLink = (appSlug: string, token: string): string =>
  `${/^[a-z]/.test(appSlug) ? '' : 'app-'}${appSlug}://activate/${token}`
