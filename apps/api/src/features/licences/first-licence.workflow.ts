import { RETAIL_TRIAL_DAYS } from '@assure/contract/constants'
import { LICENCE_CURRENCY, LICENCE_PRICES } from '@assure/contract/licences/licence-price'
import { recordAudit } from '#src/platform/audit.ts'
import { DAY_MS } from '#src/platform/clock.ts'
import { wholeAccount } from '#src/platform/fence.ts'
import type { GiveFirstLicence } from '#src/features/accounts/ports.ts'
import type { licenceMaking } from './new-licences.repository.ts'

/** The counter location of the licence until its user changes it. */
const FIRST_COUNTER = 'Till 1'
const [{ price: PRICE }] = LICENCE_PRICES

/**
 * Gives a retail user one licence in a billing group of its own, with the free test (SU-11) or without. Returns the end
 * of the test, when the licence must be paid at the price book's price.
 */
export const firstLicenceGiving =
  (makeLicences: ReturnType<typeof licenceMaking>): GiveFirstLicence =>
  async (transaction, { accountId, email, company, hasFreeTest }, origin, now) => {
    const trialEndsAt = hasFreeTest ? new Date(now.getTime() + RETAIL_TRIAL_DAYS * DAY_MS) : null
    const places = { requested_by: company, subclient: company, location: FIRST_COUNTER }
    const order = {
      billed_to_email: email.toLowerCase(),
      price_cents: Math.round(PRICE * 100),
      currency: LICENCE_CURRENCY,
      subscription_period: 'month',
      trialEndsAt,
    } as const
    const { licences } = await makeLicences(
      transaction,
      wholeAccount(accountId),
      { quantity: 1, places, numbered: false, order },
      now,
    )
    const codes = licences.map(({ code }) => code)
    await recordAudit(transaction, accountId, origin, now, {
      action: 'licences_generated',
      after: { count: codes.length, ...places, codes },
    })
    return trialEndsAt
  }
