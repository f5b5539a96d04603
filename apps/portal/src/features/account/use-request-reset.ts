import type { Realm } from '@assure/contract/constants'
import { useState } from 'react'
import { ApiProblem } from '#src/api/api-problem.ts'
import { requestResetMail } from '#src/api/mail-requests.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callPassword } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'

const isRateLimited = (error: unknown) => error instanceof ApiProblem && error.code === 'rate_limited'

/** Checks an address and asks for the mail, with the messages of LG-04. */
export const useRequestReset = (realm: Realm) => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [sentTo, setSentTo] = useState('')
  const [timesSent, setTimesSent] = useState(0)

  const answerOf = async (email: string) => {
    // Developers' addresses can be asked for beforehand (section 7); the mail's own answer says the same.
    const isKnown = realm === 'retail' || (await callPassword('check_email', { email })).result === 'OK'
    return isKnown ? (await requestResetMail(email, realm)).result : 'DENY'
  }
  /** Answers what went wrong, if anything. */
  const attempt = async (email: string): Promise<string | undefined> => {
    if ((await answerOf(email)) === 'DENY') return t('account.reset.notFound')
    setSentTo(email)
    setTimesSent((times) => times + 1)
    return undefined
  }
  const request = async (email: string): Promise<void> => {
    setIsPending(true)
    setFailure(undefined)
    const fault = await attempt(email).catch((error: unknown) =>
      isRateLimited(error) ? problemMessage(error) : t('account.reset.unknown'),
    )
    // Together: who reads what went wrong may try again at once.
    setFailure(fault)
    setIsPending(false)
  }
  const startOver = () => {
    setSentTo('')
    setTimesSent(0)
    setFailure(undefined)
  }
  return { request, isPending, failure, sentTo, timesSent, startOver }
}
