import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { Credentials } from './login.ts'

/** Calls the account service with the page's session. */
export const callAs = (page: Page, mode: string, input: object) =>
  page.evaluate(
    async ([execution_mode, values]) => {
      const answer = await fetch('/api/account', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ execution_mode, ...values }),
      })
      return (await answer.json()) as Record<string, unknown>
    },
    [mode, input] as const,
  )

/** Enables a second factor. Returns the app that generates its codes, and a recovery code. */
export const enableSecondFactor = async (page: Page, { email, password }: Credentials) => {
  const started = await callAs(page, 'start_second_factor', { password })
  const app = new TOTP({ label: email, secret: Secret.fromBase32(String(started['secret'])) })
  const confirmed = await callAs(page, 'confirm_second_factor', { code: app.generate() })
  return { app, recoveryCode: (confirmed['recovery_codes'] as string[])[0] ?? '' }
}
