import '#src/features/account/texts/recovery/texts.ts'
import { useEffect, useState } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { AUTH_LINK, AuthHead } from '#src/features/account/auth-frame.tsx'
import type { LoginValues } from '#src/features/account/login-form.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** The answer of the server about the recovery that waits. */
interface Waiting {
  requested_at_utc: number
  opens_at_utc: number
  is_open: boolean
  organisations: readonly string[]
}

/** The state after asking: until when to wait, and who got a mail. */
const WaitingText = ({ waiting }: { waiting: Waiting }) => {
  const { t, locale } = useTranslation()
  const { requested_at_utc: askedS, opens_at_utc: opensS, is_open: isOpen, organisations } = waiting
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(organisations)
  return (
    <div className="mt-6 flex flex-col gap-3 wrap-anywhere">
      <Alert tone="info">
        {t(isOpen ? 'recovery.open' : 'recovery.asked', {
          asked: exactTime(askedS, locale),
          opens: exactTime(opensS, locale),
        })}
      </Alert>
      {!isOpen && (
        <p>{names === '' ? t('recovery.wroteYou') : t('recovery.wrote', { organisations: names })}</p>
      )}
      <p className="text-text-muted">{t('recovery.found')}</p>
    </div>
  )
}

interface RecoveryStepProps {
  /** The credentials that the login has just checked. */
  given: LoginValues
  onBack: () => void
}

/** Step of the login for people without a code: says what happens, then asks the server. */
export const RecoveryStep = ({ given, onBack }: RecoveryStepProps) => {
  const { t, locale } = useTranslation()
  const [waiting, setWaiting] = useState<Waiting>()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The pressed button is gone, so the heading gets the focus.
  useEffect(() => document.querySelector('h1')?.focus(), [waiting])
  const ask = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await callAccount('start_recovery', given)
      if (answer.result === 'OK') setWaiting(answer)
      else setFailure(t('recovery.changed'))
    } catch (error) {
      setFailure(problemMessage(error))
    }
    setIsPending(false)
  }
  const duration = durationWords(portalConfig().recoveryWaitS, locale)
  return (
    <div className="flex flex-col">
      <AuthHead
        title={t(waiting ? 'recovery.waitingTitle' : 'recovery.title')}
        lead={waiting ? undefined : t('recovery.lead')}
      />
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      {waiting ? (
        <WaitingText waiting={waiting} />
      ) : (
        <>
          <ul className="mt-6 flex list-disc flex-col gap-2 pl-5 wrap-anywhere">
            <li>
              <AddressText
                text={t('recovery.wait', { duration, email: given.email })}
                address={given.email}
              />
            </li>
            <li>{t('recovery.told')}</li>
            <li>{t('recovery.end')}</li>
            <li>{t('recovery.cancel')}</li>
          </ul>
          <Button kind="primary" size="form" pending={isPending} className="mt-6" onClick={() => void ask()}>
            {t(isPending ? 'recovery.asking' : 'recovery.ask')}
          </Button>
        </>
      )}
      <p className="mt-6 border-t pt-6">
        <button type="button" onClick={onBack} className={AUTH_LINK}>
          {t('recovery.back')}
        </button>
      </p>
    </div>
  )
}
