import type { SsoConnection } from '@assure/contract/accounts/sso.modes'
import { useState } from 'react'
import { callAccount } from '#src/api/services.ts'
import { useFaultWords } from '#src/features/organisation/single-sign-on/use-fault-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { useProvider } from '#src/shared/single-sign-on/use-provider.ts'

/** Tests a provider: the Owner logs in there and comes back. */
export const useTest = ({ issuer }: SsoConnection) => {
  const { t } = useTranslation()
  const faultWords = useFaultWords()
  const { go, isPending, failure } = useProvider({ noSso: t('ssoSettings.connection.NO_SSO') })
  const [fault, setFault] = useState<string>()
  const begin = async () => {
    setFault(undefined)
    const answer = await callAccount('test_sso', {})
    if (answer.result === 'OK' || answer.code === 'NO_SSO') return answer
    setFault(faultWords(answer, issuer))
    return { result: 'DENY', code: 'PROVIDER_FAILED' } as const
  }
  const start = () => go(begin, { purpose: 'test', path: paths.organisationSignIn() })
  return { start, isPending, failure: failure && (fault ?? failure) }
}
