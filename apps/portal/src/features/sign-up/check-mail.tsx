import type { Realm } from '@assure/contract/constants'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { requestActivationMail } from '#src/api/mail-requests.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { durationWords } from '#src/lib/duration.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'

interface CheckMailProps {
  realm: Realm
  email: string
  onOther: () => void
}

/** Confirms a sign-up: shows the address of the mail, and what to do if it does not arrive (SU-07). */
export const CheckMail = ({ realm, email, onOther }: CheckMailProps) => {
  const { t, locale } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [answer, setAnswer] = useState<{ isSent: boolean; text: string }>()
  useEffect(() => heading.current?.focus(), [])

  const sendAgain = async () => {
    setIsSending(true)
    setAnswer(undefined)
    try {
      const isSent = (await requestActivationMail(email, realm)).result === 'OK'
      setAnswer({ isSent, text: t(isSent ? 'signUp.checkMail.sentAgain' : 'signUp.checkMail.notSent') })
    } catch (error) {
      setAnswer({ isSent: false, text: problemMessage(error) })
    }
    setIsSending(false)
  }
  const { activationTtlS, contactEmail } = portalConfig()
  return (
    <section className="flex max-w-160 gap-5 py-4">
      <span className="hidden size-14 shrink-0 items-center justify-center rounded-full bg-success-soft text-success sm:flex">
        <MailCheck aria-hidden size={26} />
      </span>
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
          {t('signUp.checkMail.title')}
        </h2>
        <p className="mt-1 text-form wrap-anywhere">
          <AddressText
            text={t(realm === 'retail' ? 'signUp.checkMail.retailLead' : 'signUp.checkMail.lead', { email })}
            address={email}
          />
        </p>
        <h3 className="mt-6 text-panel font-semibold">{t('signUp.checkMail.helpTitle')}</h3>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-panel text-text-muted">
          <li>{t('signUp.checkMail.helpSpam')}</li>
          <li>{t('signUp.checkMail.helpOnce', { lifetime: durationWords(activationTtlS, locale) })}</li>
        </ul>
        <div aria-live="polite" className="mt-6 empty:hidden">
          {answer && <Alert tone={answer.isSent ? 'success' : 'error'}>{answer.text}</Alert>}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button kind="primary" size="form" pending={isSending} onClick={() => void sendAgain()}>
            {t('signUp.checkMail.again')}
          </Button>
          <Button size="form" onClick={onOther}>
            {t('signUp.checkMail.change')}
          </Button>
          <a className={buttonClass({ kind: 'ghost', size: 'form' })} href={`mailto:${contactEmail}`}>
            {t('signUp.checkMail.contact')}
          </a>
        </div>
      </div>
    </section>
  )
}
