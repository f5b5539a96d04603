import type { SsoFault } from '@assure/contract/accounts/sso.modes'
import { useTranslation } from '#src/i18n/translation.ts'

interface Refused {
  fault: SsoFault
  /** How the provider names itself. */
  issuer?: string | undefined
}

/** Returns a function that says why a provider could not be used. `typed` is the issuer that was set. */
export const useFaultWords = (): ((refused: Refused, typed: string) => string) => {
  const { t } = useTranslation()
  return ({ fault, issuer }, typed) =>
    issuer === undefined ? t(`ssoSettings.fault.${fault}`) : t('ssoSettings.otherIssuer', { issuer, typed })
}
