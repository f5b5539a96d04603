import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { useEnterOrganisation, useOptionalMember } from '#src/api/session-context.ts'
import { IdentityForm, type IdentityValues } from '#src/shared/second-factor/identity-form.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { RecoveryCodes } from '#src/shared/second-factor/recovery-codes.tsx'
import { FactorFailed, FactorOff, FactorOn } from '#src/shared/second-factor/second-factor-state.tsx'
import { SecondFactorSetUp } from '#src/shared/second-factor/second-factor-set-up.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Current step of changing the second factor; `null` shows its state. */
type Step = { name: 'set_up' | 'renew' | 'stop' } | { name: 'codes'; codes: readonly string[] }

/** Two-factor sign-in: sets it up, renews its recovery codes or turns it off. */
export const SecondFactorPanel = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const member = useOptionalMember()
  const enter = useEnterOrganisation()
  const factor = useQuery(accountQuery('retrieve_second_factor', {}))
  const [step, setStep] = useState<Step | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wrongPassword = { password: t('common.wrongPassword') }

  /** Returns to the state and focuses its heading for screen readers. */
  const finish = () => {
    setStep(null)
    heading.current?.focus()
  }
  const finishSetUp = () => {
    finish()
    // The organisation may have waited for it.
    if (member?.needs_second_factor) void enter(member.organisation_id).catch(() => undefined)
  }
  const renew = async ({ code: _, ...own }: IdentityValues) => {
    const answer = await callAccount('renew_recovery_codes', own)
    if (answer.result === 'DENY')
      return answer.code === 'WRONG_PASSWORD' ? wrongPassword : { form: t('secondFactor.notEnabled') }
    setStep({ name: 'codes', codes: answer.recovery_codes })
    void renewProfile(queryClient)
    return null
  }
  const stop = async (values: IdentityValues) => {
    const answer = await callAccount('stop_second_factor', values)
    if (answer.result === 'DENY') {
      if (answer.code === 'WRONG_PASSWORD') return wrongPassword
      if (answer.code === 'WRONG_CODE') return { code: t('secondFactor.wrongCode') }
      return { form: t('secondFactor.notEnabled') }
    }
    await renewProfile(queryClient)
    finish()
    return null
  }
  const content = () => {
    if (step?.name === 'set_up') return <SecondFactorSetUp onDone={finishSetUp} onCancel={finish} />
    if (step?.name === 'codes') return <RecoveryCodes codes={step.codes} onKept={finish} />
    if (step?.name === 'renew')
      return (
        <IdentityForm
          title={t('secondFactor.renew')}
          text={t('secondFactor.renewText')}
          submitLabel={t('secondFactor.renewSubmit')}
          onSubmit={renew}
          onCancel={finish}
        />
      )
    if (step?.name === 'stop')
      return (
        <IdentityForm
          title={t('secondFactor.stopSubmit')}
          text={t('secondFactor.stopText')}
          withCode
          danger
          submitLabel={t('secondFactor.stopSubmit')}
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
    if (factor.data) return <FactorOff onStart={() => setStep({ name: 'set_up' })} />
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
      {t(factor.data.enabled ? 'secondFactor.on' : 'secondFactor.off')}
    </Chip>
  )
  return (
    <Panel title={t('secondFactor.title')} chip={chip} headingRef={heading}>
      {content()}
    </Panel>
  )
}
