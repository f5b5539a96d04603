import { auditOrigin } from '#src/platform/audit.ts'
import { organisationId } from '#src/platform/ids.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { SETTINGS_CHANGES_BY_ORGANISATION } from './limits.ts'
import type { OrganisationSettingsRepository } from './organisation-settings.repository.ts'

interface Dependencies {
  organisationSettings: OrganisationSettingsRepository
  throttle: Throttle
}

type Modes = 'retrieve_organisation' | 'update_organisation'

/** Shows and changes the settings of the calling organisation. */
export const organisationSettingsHandlers = ({
  organisationSettings,
  throttle,
}: Dependencies): Pick<AccountHandlers, Modes> => ({
  retrieve_organisation: async ({ caller: { account_id, permissions } }) => {
    const found = await organisationSettings.find(account_id)
    if (!found) throw new Error('the caller has no organisation')
    return {
      organisation_id: organisationId(account_id),
      name: found.name,
      contact_email: found.contactEmail,
      billing_email: permissions.includes('billing.read') ? found.billingEmail : null,
    }
  },

  update_organisation: async ({ input: { name, billing_email: billingEmail }, caller, context }) => {
    await throttle.attempt(`settings-changes-of:${caller.account_id}`, SETTINGS_CHANGES_BY_ORGANISATION)
    const actor = { accountId: caller.account_id, userId: caller.user_id }
    const noted = auditOrigin(caller, context)
    const refusal = await organisationSettings.update(actor, { name, billingEmail }, noted)
    return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
  },
})
