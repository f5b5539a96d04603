import '#src/shared/second-factor/texts/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { useMember } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LogOutButton } from '#src/layouts/log-out-button.tsx'
import { PasskeyProof } from '#src/layouts/passkey-proof.tsx'
import { useGoOn } from '#src/layouts/use-go-on.ts'
import { paths } from '#src/paths.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { FactorCodeForm } from '#src/shared/second-factor/factor-code-form.tsx'
import { SecondFactorSetUp } from '#src/shared/second-factor/second-factor-set-up.tsx'
import { FactorFailed } from '#src/shared/second-factor/second-factor-state.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const NoFactor = ({ onStart }: { onStart: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-160 text-text-muted">
        {t('secondFactor.asked.none')} {t('secondFactor.offText')} {t('secondFactor.asked.orPasskey')}
      </p>
      <Button kind="primary" wraps onClick={onStart}>
        {t('secondFactor.start')}
      </Button>
    </div>
  )
}

/** Sets up the second factor, or asks for a code of it. */
export const SecondFactorSteps = () => {
  const { t } = useTranslation()
  const { organisations } = useMember()
  const factor = useQuery(accountQuery('retrieve_second_factor', {}))
  const own = useQuery(accountQuery('list_passkeys', {}))
  const [isSettingUp, setIsSettingUp] = useState(false)
  const { goOn, isPending, error } = useGoOn()
  const enabled = factor.data?.enabled
  const hasPasskey = (own.data?.passkeys.length ?? 0) > 0

  const content = () => {
    if (error)
      return (
        <RetryAlert
          announced
          tone="error"
          text={t('secondFactor.asked.goOnFailed', { reason: problemMessage(error) })}
          busy={isPending}
          onRetry={() => void goOn()}
        />
      )
    if (isSettingUp)
      return <SecondFactorSetUp onDone={() => void goOn()} onCancel={() => setIsSettingUp(false)} />
    if (enabled || hasPasskey)
      return (
        <div className="flex flex-col gap-6">
          {hasPasskey && <PasskeyProof onConfirmed={goOn} />}
          {enabled && <FactorCodeForm onConfirmed={goOn} />}
        </div>
      )
    if (factor.data && own.data) return <NoFactor onStart={() => setIsSettingUp(true)} />
    const failed = factor.error ? factor : own
    if (failed.error)
      return (
        <FactorFailed error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      )
    return <Skeleton className="h-26 w-full" />
  }
  const isProof = (enabled || hasPasskey) && !isSettingUp
  return (
    <>
      <Panel
        title={t(isProof ? 'secondFactor.asked.codeTitle' : 'secondFactor.title')}
        lead={isProof && t('secondFactor.asked.codeText')}
      >
        {content()}
      </Panel>
      {!factor.isPending && !own.isPending && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
          <LogOutButton />
          <Link to={paths.profile()} className={buttonClass()}>
            {t('secondFactor.asked.profile')}
          </Link>
          {organisations > 1 && <p className="text-help text-text-muted">{t('secondFactor.asked.others')}</p>}
        </div>
      )}
    </>
  )
}
