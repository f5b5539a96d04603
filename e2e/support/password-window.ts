import type { Page } from 'playwright-core'

/**
 * Records the calls for which the browser would show its own password window. It does so when an answer names the scheme
 * `Basic`, also for calls of a script.
 */
export const watchPasswordWindows = async (page: Page): Promise<string[]> => {
  const shown: string[] = []
  const devTools = await page.context().newCDPSession(page)
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    void devTools.send('Fetch.continueRequest', { requestId })
  })
  devTools.on('Fetch.authRequired', ({ requestId, request }) => {
    shown.push(request.url)
    void devTools.send('Fetch.continueWithAuth', {
      requestId,
      authChallengeResponse: { response: 'CancelAuth' },
    })
  })
  await devTools.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: '*/api/*' }] })
  return shown
}
