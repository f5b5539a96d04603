import '#src/features/checkout/texts/texts.ts'
import { expect, test } from 'vitest'
import { t } from '#src/i18n/translation.ts'
import { finishedWords } from '#src/features/checkout/finished-words.ts'

const wordsOf = (status: 'trialing' | 'active' | 'past_due') => {
  const ends = { trial_ends_at_utc: 1_800_000_000, period_ends_at_utc: 1_800_000_000 }
  return finishedWords({ plan: 'growth', status, ...ends }, '$299', t, 'en-GB')
}

test('SB-08 a new card for a past-due plan is reported as saved, not as paid', () => {
  expect(wordsOf('active').title).toBe('Your plan is paid')
  expect(wordsOf('trialing').title).toContain('trial')
  const { title, text } = wordsOf('past_due')
  expect(title).toBe('Your new card is saved')
  expect(text).toContain('We charge $299 to this card at the next attempt')
  expect(`${title} ${text}`).not.toMatch(/\bpaid\b/)
})
