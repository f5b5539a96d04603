import '#src/features/account/texts/reset/texts.ts'
import { MAIL_AGAIN_AFTER_S, type Realm } from '@assure/contract/constants'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { AUTH_LINK, AuthHead } from '#src/features/account/auth-frame.tsx'
import { loginOf } from '#src/features/account/realm-login.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { durationWords } from '#src/lib/duration.ts'
import { FailureLines } from '#src/features/account/failure-lines.tsx'
import { Button } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'

/** Whether the last mail is too recent: the server would not send another yet. */
const useWaiting = (times: number): boolean => {
  const [waitedFor, setWaitedFor] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(times), MAIL_AGAIN_AFTER_S * 1000)
    return () => clearTimeout(timer)
  }, [times])
  return waitedFor !== times
}

interface ResetSentProps {
  realm: Realm
  email: string
  times: number
  pending: boolean
  /** Why the mail was not sent again. */
  failure: readonly string[] | undefined
  onAgain: () => Promise<void>
  onOther: () => void
}

/** Confirms that the mail was sent, and says where to look and how long its link works. */
export const ResetSent = ({ realm, email, times, pending, failure, onAgain, onOther }: ResetSentProps) => {
  const { t, locale } = useTranslation()
  const isWaiting = useWaiting(times)
  useEffect(() => document.querySelector('h1')?.focus(), [])
  const lifetime = durationWords(portalConfig().resetTtlS, locale)
  return (
    <div className="flex flex-col items-start">
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-success-soft text-success">
        <MailCheck aria-hidden size={26} />
      </span>
      <AuthHead
        title={t('passwordReset.sentTitle')}
        lead={<AddressText text={t('passwordReset.sentLead', { email })} address={email} />}
      />
      <ul className="mt-4 flex list-disc flex-col gap-1 pl-5 text-text-muted">
        <li>{t('passwordReset.sentOnce', { lifetime })}</li>
        <li>{t('passwordReset.sentSpam')}</li>
      </ul>
      <div aria-live="assertive" className="mt-6 self-stretch empty:hidden">
        {failure && <FailureLines lines={failure} />}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Hint text={isWaiting ? t('passwordReset.againLater') : undefined}>
          <Button size="form" pending={pending} unavailable={isWaiting} onClick={() => void onAgain()}>
            {t('passwordReset.again')}
          </Button>
        </Hint>
        <span role="status" className="text-text-muted">
          {times > 1 && !pending && !failure && t('passwordReset.sentAgain')}
        </span>
      </div>
      <p className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-1 self-stretch border-t pt-6">
        <Link to={loginOf(realm)} className={AUTH_LINK}>
          {t('passwordReset.back')}
        </Link>
        <button type="button" onClick={onOther} className={AUTH_LINK}>
          {t('passwordReset.other')}
        </button>
      </p>
    </div>
  )
}
