import '#src/features/account/texts/reset/texts.ts'
import type { Realm } from '@assure/contract/constants'
import { useState } from 'react'
import { requestResetMail } from '#src/api/mail-requests.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callPassword } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'

/** Checks an address and asks for the mail, with the messages of LG-04. */
export const useRequestReset = (realm: Realm) => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const [sentTo, setSentTo] = useState('')
  const [timesSent, setTimesSent] = useState(0)

  const answerOf = async (email: string) => {
    // Developer addresses have a separate check (section 7). The mail call gives the same answer.
    const isKnown = realm === 'retail' || (await callPassword('check_email', { email })).result === 'OK'
    return isKnown ? (await requestResetMail(email, realm)).result : 'DENY'
  }
  /** Returns the lines that say what went wrong, if anything. */
  const attempt = async (email: string): Promise<readonly string[] | undefined> => {
    if ((await answerOf(email)) === 'DENY') return [t('passwordReset.notFound')]
    setSentTo(email)
    setTimesSent((times) => times + 1)
    return undefined
  }
  const request = async (email: string): Promise<void> => {
    setIsPending(true)
    setFailure(undefined)
    const fault = await attempt(email).catch((error: unknown) => [
      t('passwordReset.unknown'),
      problemMessage(error),
    ])
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
