import type { SsoRefusal } from '@assure/contract/accounts/sso.modes'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { forgetSsoReturn, keptSsoReturn, type SsoPurpose } from '#src/api/sso-return.ts'
import { currentLanguage } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { loginPath, safeReturnPath } from '#src/return-to.ts'

type Finished = { purpose: SsoPurpose } | { refusal: SsoRefusal }
/** Why the login at the provider failed: the server's refusal, or the message of a failed call. */
export type SsoFailure = { refusal: SsoRefusal } | { message: string }

/** Refusals that another try can change. */
const AGAIN: readonly SsoRefusal[] = ['EXPIRED', 'CANCELLED', 'PROVIDER_FAILED', 'OTHER_PERSON']

/** Answers that were given to the server. Each works once, and React may run an effect twice. */
const given = new Map<string, Promise<Finished>>()

const finish = async (organisation: string, answer: string): Promise<Finished> => {
  // Without an answer the page was loaded again, or opened by its address.
  if (answer === '') return { refusal: 'EXPIRED' }
  const finished = await callAccount('finish_sso', { organisation, answer, language: currentLanguage() })
  return finished.result === 'OK' ? finished : { refusal: finished.code }
}

/** The address without the answer of the provider, which must not stay in the history. */
const cleanAddress = (organisation: string) =>
  window.history.replaceState(window.history.state, '', paths.sso({ organisation }))

/** Gives the provider's answer in the address to the server, and opens the page that the person wanted. */
export const useSsoAnswer = () => {
  const { organisation = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [back] = useState(keptSsoReturn)
  const [failure, setFailure] = useState<SsoFailure>()
  useEffect(() => {
    cleanAddress(organisation)
    let isGone = false
    const answer = search.slice(1)
    const finished = given.get(answer) ?? finish(organisation, answer)
    given.set(answer, finished)
    const open = ({ purpose }: { purpose: SsoPurpose }) => {
      forgetSsoReturn()
      const product = portalConfig().appSlug
      const to = safeReturnPath(back.path, product) ?? paths.licences({ product })
      void navigate(to, { replace: true, state: purpose === 'login' ? null : { sso: purpose } })
    }
    finished.then(
      (found) => {
        if (isGone) return
        if ('refusal' in found) setFailure(found)
        else open(found)
      },
      (error: unknown) => {
        if (!isGone) setFailure({ message: problemMessage(error) })
      },
    )
    return () => {
      isGone = true
    }
  }, [organisation, search, navigate, back])

  const path = safeReturnPath(back.path, portalConfig().appSlug)
  const isLogin = back.purpose === 'login'
  return {
    purpose: back.purpose,
    failure,
    canRetry: failure !== undefined && ('message' in failure || AGAIN.includes(failure.refusal)),
    /** Where the next step is. */
    next: isLogin || path === null ? loginPath(path ?? undefined) : path,
    isLogin,
  }
}
