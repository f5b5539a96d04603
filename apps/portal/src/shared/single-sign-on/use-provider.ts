import '#src/shared/single-sign-on/texts/texts.ts'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { useEffect, useState } from 'react'
import { hasCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { keepSsoReturn, type SsoReturn } from '#src/api/sso-return.ts'
import { useTranslation } from '#src/i18n/translation.ts'

type Begun = { result: 'OK'; address: string } | { result: 'DENY'; code: 'NO_SSO' | 'PROVIDER_FAILED' }

/** Begins a login through the identity provider of an organisation. Throws `ApiProblem`. */
export const startSso = (to: ModeInput<typeof accountService, 'start_sso'>['to']): Promise<Begun> =>
  callAccount('start_sso', { to })

interface Provider {
  /** Goes to the page of the provider. Without one, it says why. */
  go: (begin: () => Promise<Begun>, back: SsoReturn) => Promise<void>
  /** True until the browser has left the page. */
  isPending: boolean
  failure: string | undefined
}

/** Messages of a page in place of the usual ones. */
interface OwnMessages {
  /** The organisation has no provider. */
  noSso?: string
  /** The session has no second factor that is enough. */
  noFactor?: string
}

/** Leads to an identity provider. */
export const useProvider = ({ noSso, noFactor }: OwnMessages = {}): Provider => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The browser may keep the left page, and show it again when the person goes back.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setIsPending(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  const go: Provider['go'] = async (begin, back) => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await begin()
      if (answer.result === 'OK') {
        keepSsoReturn(back)
        window.location.assign(answer.address)
        return
      }
      setFailure(answer.code === 'NO_SSO' ? (noSso ?? t('sso.noSso')) : t('sso.providerFailed'))
    } catch (error) {
      const isFactor = hasCode(error, 'second_factor_required')
      setFailure((isFactor && noFactor) || problemMessage(error))
    }
    setIsPending(false)
  }
  return { go, isPending, failure }
}
