import { useState } from 'react'
import { ApiProblem } from '#src/api/api-problem.ts'
import { requestResetMail } from '#src/api/mail-requests.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callPassword } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'

const isRateLimited = (error: unknown) => error instanceof ApiProblem && error.code === 'rate_limited'

/** Checks an address and asks for the mail, with the messages of LG-04. */
export const useRequestReset = () => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [sentTo, setSentTo] = useState('')
  const [timesSent, setTimesSent] = useState(0)

  const attempt = async (email: string): Promise<void> => {
    const known = await callPassword('check_email', { email })
    const { result } = known.result === 'OK' ? await requestResetMail(email) : known
    if (result === 'DENY') return setFailure(t('account.reset.notFound'))
    setSentTo(email)
    setTimesSent((times) => times + 1)
  }
  const request = async (email: string): Promise<void> => {
    setIsPending(true)
    setFailure(undefined)
    await attempt(email).catch((error: unknown) =>
      setFailure(isRateLimited(error) ? problemMessage(error) : t('account.reset.unknown')),
    )
    setIsPending(false)
  }
  const startOver = () => {
    setSentTo('')
    setTimesSent(0)
    setFailure(undefined)
  }
  return { request, isPending, failure, sentTo, timesSent, startOver }
}
