import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { IdentityForm, type IdentityValues } from '#src/features/profile/identity-form.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { RecoveryCodes } from '#src/features/profile/recovery-codes.tsx'
import { FactorFailed, FactorOff, FactorOn } from '#src/features/profile/second-factor-state.tsx'
import { SecretStep } from '#src/features/profile/secret-step.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Current step of changing the second factor; `null` shows its state. */
type Step =
  | { name: 'start' | 'renew' | 'stop' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] }

/** Two-factor sign-in: sets it up, renews its recovery codes or turns it off. */
export const SecondFactorPanel = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const factor = useQuery(accountQuery('retrieve_second_factor', {}))
  const [step, setStep] = useState<Step | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wrongPassword = { password: t('common.wrongPassword') }

  /** Returns to the state and focuses its heading for screen readers. */
  const finish = () => {
    setStep(null)
    heading.current?.focus()
  }
  const start = async ({ password }: IdentityValues) => {
    const answer = await callAccount('start_second_factor', { password })
    if (answer.result === 'OK') {
      setStep({ name: 'scan', secret: answer.secret, uri: answer.otpauth_uri })
      return null
    }
    if (answer.code === 'WRONG_PASSWORD') return wrongPassword
    void renewProfile(queryClient)
    return { form: t('profile.factor.alreadyEnabled') }
  }
  const renew = async ({ password }: IdentityValues) => {
    const answer = await callAccount('renew_recovery_codes', { password })
    if (answer.result === 'DENY')
      return answer.code === 'WRONG_PASSWORD' ? wrongPassword : { form: t('profile.factor.notEnabled') }
    setStep({ name: 'codes', codes: answer.recovery_codes })
    void renewProfile(queryClient)
    return null
  }
  const stop = async (values: IdentityValues) => {
    const answer = await callAccount('stop_second_factor', values)
    if (answer.result === 'DENY') {
      if (answer.code === 'WRONG_PASSWORD') return wrongPassword
      if (answer.code === 'WRONG_CODE') return { code: t('profile.factor.wrongCode') }
      return { form: t('profile.factor.notEnabled') }
    }
    await renewProfile(queryClient)
    finish()
    return null
  }
  const content = () => {
    if (step?.name === 'start')
      return (
        <IdentityForm
          title={t('profile.factor.start')}
          text={t('profile.factor.passwordWhy')}
          submitLabel={t('profile.factor.next')}
          onSubmit={start}
          onCancel={finish}
        />
      )
    if (step?.name === 'scan')
      return (
        <SecretStep
          secret={step.secret}
          uri={step.uri}
          onConfirmed={(codes) => {
            setStep({ name: 'codes', codes })
            void renewProfile(queryClient)
          }}
          onCancel={finish}
        />
      )
    if (step?.name === 'codes') return <RecoveryCodes codes={step.codes} onKept={finish} />
    if (step?.name === 'renew')
      return (
        <IdentityForm
          title={t('profile.factor.renew')}
          text={t('profile.factor.renewText')}
          submitLabel={t('profile.factor.renewSubmit')}
          onSubmit={renew}
          onCancel={finish}
        />
      )
    if (step?.name === 'stop')
      return (
        <IdentityForm
          title={t('profile.factor.stopSubmit')}
          text={t('profile.factor.stopText')}
          withCode
          danger
          submitLabel={t('profile.factor.stopSubmit')}
          onSubmit={stop}
          onCancel={finish}
        />
      )
    if (factor.data?.enabled)
      return (
        <FactorOn
          enabledAtS={factor.data.enabled_at_utc}
          codesLeft={factor.data.recovery_codes_left}
          codesEnd={factor.data.recovery_codes_ending}
          onRenew={() => setStep({ name: 'renew' })}
          onStop={() => setStep({ name: 'stop' })}
        />
      )
    if (factor.data) return <FactorOff onStart={() => setStep({ name: 'start' })} />
    if (factor.error)
      return (
        <FactorFailed error={factor.error} busy={factor.isFetching} onRetry={() => void factor.refetch()} />
      )
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="mt-2 h-9 w-56" />
      </div>
    )
  }
  const chip = factor.data && (
    <Chip
      tone={factor.data.enabled ? 'success' : 'neutral'}
      icon={factor.data.enabled ? ShieldCheck : ShieldOff}
    >
      {t(factor.data.enabled ? 'profile.factor.on' : 'profile.factor.off')}
    </Chip>
  )
  return (
    <Panel title={t('profile.factor.title')} chip={chip} headingRef={heading}>
      {content()}
    </Panel>
  )
}
