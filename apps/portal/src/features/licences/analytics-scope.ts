import type { Licence } from '@assure/contract/licences/licence.contract'
import type { AnalyticsLink, AnalyticsScope } from '@assure/contract/usage/analytics.modes'
import type { Translate } from '#src/i18n/translation.ts'

export type Scope = AnalyticsScope['scope']
export interface AnalyticsValues {
  scope: Scope
  requested_by: string
  subclient: string
  /** Lifetime in days, as text. */
  days: string
}

/** Converts the form to the scope of the call. Scope 'licence' needs `licence`; without it the chain is used. */
export const scopeOf = (
  { scope, requested_by, subclient }: AnalyticsValues,
  licence: Licence | null,
): AnalyticsScope => {
  if (scope === 'licence' && licence) return { scope, deeplink_data: licence.deeplink_data }
  if (scope === 'store') return { scope, requested_by: requested_by.trim(), subclient: subclient.trim() }
  return { scope: 'chain', requested_by: requested_by.trim() }
}

/** Describes the scope of a link. */
export const linkWords = (
  t: Translate,
  link: Pick<AnalyticsLink, 'scope' | 'licence_code' | 'requested_by' | 'subclient'> & { location?: string },
): string => {
  const store = link.subclient ?? ''
  if (link.scope === 'licence') {
    return t('licences.analytics.ofLicence', {
      code: link.licence_code ?? '',
      location: link.location ?? link.requested_by,
      store,
    })
  }
  if (link.scope === 'store') return t('licences.analytics.ofStore', { store, chain: link.requested_by })
  return t('licences.analytics.ofChain', { chain: link.requested_by })
}
