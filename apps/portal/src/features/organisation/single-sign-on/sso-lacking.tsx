import { numberFormat } from '@assure/contract/number-format'
import { useMember } from '#src/api/session-context.ts'
import type { SsoState } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'

interface SsoLackingProps {
  sso: SsoState
  provider: string
  /** Whether members must log in through the provider already. */
  isRequired: boolean
}

/** Says who is not ready for the provider, before it is required and after. */
export const SsoLacking = ({ sso, provider, isRequired }: SsoLackingProps) => {
  const { t, locale } = useTranslation()
  const { through_sso: isThroughSso } = useMember()
  const { format } = numberFormat(locale)
  const { members, linked, owners, owners_with_passkey: ready } = sso
  const never = members - linked
  const isReady = never === 0 && ready > 0
  const passkeys = () => {
    if (owners > 1) return t('ssoSettings.policy.owners', { count: ready, owners: format(owners) })
    return t(ready > 0 ? 'ssoSettings.policy.onlyOwnerReady' : 'ssoSettings.policy.onlyOwner')
  }
  return (
    <Alert tone={isReady ? 'success' : 'warning'} announced={!isRequired}>
      <p className="wrap-anywhere">
        {t('ssoSettings.policy.never', { count: never, members: format(members), provider })} {passkeys()}{' '}
        {ready === 0 && t('ssoSettings.policy.noPasskey', { provider })}
      </p>
      {!isRequired && !isThroughSso && (
        <p className="mt-1 font-normal wrap-anywhere">{t('ssoSettings.policy.you', { provider })}</p>
      )}
    </Alert>
  )
}
