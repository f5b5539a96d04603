import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { IdentityForm, type IdentityValues } from '#src/shared/second-factor/identity-form.tsx'
import { RecoveryCodes } from '#src/shared/second-factor/recovery-codes.tsx'
import { SecretStep } from '#src/shared/second-factor/secret-step.tsx'

type Step =
  | { name: 'password' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] }

interface SecondFactorSetUpProps {
  /** Called when the factor is on and the person has saved the recovery codes. */
  onDone: () => void
  onCancel: () => void
}

/** Sets up two-factor sign-in: the password, the secret for an app with its first code, the recovery codes. */
export const SecondFactorSetUp = ({ onDone, onCancel }: SecondFactorSetUpProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'password' })
  const renew = () => void queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.account] })

  const start = async ({ code: _, ...own }: IdentityValues) => {
    const answer = await callAccount('start_second_factor', own)
    if (answer.result === 'OK') {
      setStep({ name: 'scan', secret: answer.secret, uri: answer.otpauth_uri })
      return null
    }
    if (answer.code === 'WRONG_PASSWORD') return { password: t('common.wrongPassword') }
    renew()
    return { form: t('secondFactor.alreadyEnabled') }
  }
  switch (step.name) {
    case 'password':
      return (
        <IdentityForm
          title={t('secondFactor.start')}
          text={t('secondFactor.passwordWhy')}
          submitLabel={t('secondFactor.next')}
          onSubmit={start}
          onCancel={onCancel}
        />
      )
    case 'scan':
      return (
        <SecretStep
          secret={step.secret}
          uri={step.uri}
          onConfirmed={(codes) => {
            setStep({ name: 'codes', codes })
            renew()
          }}
          onCancel={onCancel}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={onDone} />
  }
}
