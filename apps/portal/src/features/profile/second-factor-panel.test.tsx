import '#src/features/profile/texts/texts.ts'
import '#src/shared/second-factor/texts/texts.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SecondFactorPanel } from '#src/features/profile/second-factor-panel.tsx'
import { answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const OFF = { enabled: false, enabled_at_utc: 0, recovery_codes_left: 0, recovery_codes_ending: false }

test.each([true, false])(
  'a finished set-up looks at the session again if the organisation waits for it: %s',
  async (waits) => {
    const enter = vi.fn(async () => true)
    const { user } = renderScreen(<SecondFactorPanel />, {
      enter,
      member: { ...memberOf(['owner']), needs_second_factor: waits },
      answers: {
        account: {
          retrieve_second_factor: answers(OFF, { ...OFF, enabled: true, recovery_codes_left: 1 }),
          start_second_factor: answers({
            result: 'OK' as const,
            secret: 'ABCDEFGH',
            otpauth_uri: 'otpauth://totp/x?secret=ABCDEFGH',
          }),
          confirm_second_factor: answers({ result: 'OK' as const, recovery_codes: ['code-1'] }),
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }))
    await user.type(screen.getByLabelText('Your password'), 'Demo-pass1!{Enter}')
    await user.type(await screen.findByLabelText('Six digits from the app'), '123456{Enter}')
    await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
    await screen.findByText('1 recovery code left', { exact: false })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Two-factor sign-in'))
    expect(enter.mock.calls).toEqual(waits ? [['ORGANISATION-ID']] : [])
  },
)
