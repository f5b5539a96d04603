import type { SsoConnection } from '@assure/contract/accounts/sso.modes'
import { CircleCheck, FlaskConical, Play } from 'lucide-react'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { EndDialog, type Ending } from '#src/features/organisation/single-sign-on/end-dialog.tsx'
import { useRenewSso } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { useTest } from '#src/features/organisation/single-sign-on/use-test.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const ON_SNACK_MS = 4000

interface ConnectionStateProps {
  connection: SsoConnection
  /** Whether members must log in through the provider. */
  isRequired: boolean
}

/** The state of the provider, and the steps from a draft to a provider that is on, and back. */
export const ConnectionState = ({ connection, isRequired }: ConnectionStateProps) => {
  const { t, locale } = useTranslation()
  const renew = useRenewSso()
  const showSnack = useSnackbar()
  const { name: provider, tested_at_utc: testedS, is_on: isOn } = connection
  const test = useTest(connection)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [ending, setEnding] = useState<Ending>()
  const isTested = testedS > 0
  const failure = test.failure ?? refusal

  const turnOn = async () => {
    setIsPending(true)
    setRefusal(undefined)
    try {
      const answer = await callAccount('switch_sso', { is_on: true })
      if (answer.result === 'DENY') setRefusal(t(`ssoSettings.connection.${answer.code}`, { provider }))
      else
        showSnack({
          tone: 'success',
          text: t('ssoSettings.connection.turnedOn', { provider }),
          durationMs: ON_SNACK_MS,
        })
      await renew()
    } catch (error) {
      setRefusal(t('ssoSettings.notDone', { reason: problemMessage(error) }))
    }
    setIsPending(false)
  }
  const next = () => {
    if (isRequired) return t('ssoSettings.connection.requiredText', { provider })
    if (isOn) return t('ssoSettings.connection.onText', { provider })
    return t(isTested ? 'ssoSettings.connection.turnOnText' : 'ssoSettings.connection.testText', { provider })
  }
  const Icon = isTested ? CircleCheck : FlaskConical
  return (
    <div className="mb-5 flex flex-col gap-3 border-b pb-5 wrap-anywhere">
      <p className="flex gap-2">
        <Icon
          aria-hidden
          size={18}
          className={`mt-px shrink-0 ${isTested ? 'text-success' : 'text-text-muted'}`}
        />
        <span>
          {isTested && (
            <>
              <span className="font-medium">
                {t('ssoSettings.connection.testedOn', { date: longDate(testedS, locale) })}
              </span>
              {'. '}
            </>
          )}
          {next()}
        </span>
      </p>
      <div aria-live="assertive" className="empty:hidden">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isTested && !isOn && (
          <Button kind="primary" pending={isPending} onClick={() => void turnOn()}>
            {t('ssoSettings.connection.turnOn')}
          </Button>
        )}
        <Button
          kind={isTested ? 'secondary' : 'primary'}
          icon={<Play aria-hidden size={14} />}
          pending={test.isPending}
          onClick={() => {
            setRefusal(undefined)
            void test.start()
          }}
        >
          {t(isTested ? 'ssoSettings.connection.testAgain' : 'ssoSettings.connection.test')}
        </Button>
        {isOn && <Button onClick={() => setEnding('turnOff')}>{t('ssoSettings.connection.turnOff')}</Button>}
        <Button onClick={() => setEnding('remove')}>{t('ssoSettings.connection.remove')}</Button>
      </div>
      {ending && <EndDialog ending={ending} provider={provider} onClosed={() => setEnding(undefined)} />}
    </div>
  )
}
