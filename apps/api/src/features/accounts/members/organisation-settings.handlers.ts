import { auditOrigin } from '#src/platform/audit.ts'
import { organisationId } from '#src/platform/ids.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { OrganisationSettingsRepository } from './organisation-settings.repository.ts'

interface Dependencies {
  organisationSettings: OrganisationSettingsRepository
}

type Modes = 'retrieve_organisation' | 'update_organisation'

/** Shows and changes the settings of the calling organisation. */
export const organisationSettingsHandlers = ({
  organisationSettings,
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
    const actor = { accountId: caller.account_id, userId: caller.user_id }
    const noted = auditOrigin(caller, context)
    const refusal = await organisationSettings.update(actor, { name, billingEmail }, noted)
    return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
  },
})
