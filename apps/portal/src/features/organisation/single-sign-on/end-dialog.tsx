import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useEnterOrganisation, useMember } from '#src/api/session-context.ts'
import { useRenewSso } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ChangeDialog } from '#src/shared/page/change-dialog.tsx'

/** Turning the provider off, or removing it. */
export type Ending = 'turnOff' | 'remove'

const TEXTS = {
  turnOff: {
    title: 'ssoSettings.connection.turningOff',
    text: 'ssoSettings.connection.turningOffText',
    safe: 'ssoSettings.connection.keepOn',
    act: 'ssoSettings.connection.turnOffAct',
    done: 'ssoSettings.connection.turnedOff',
  },
  remove: {
    title: 'ssoSettings.connection.removing',
    text: 'ssoSettings.connection.removingText',
    safe: 'ssoSettings.connection.keep',
    act: 'ssoSettings.connection.removeAct',
    done: 'ssoSettings.connection.removed',
  },
} as const

interface EndDialogProps {
  ending: Ending
  provider: string
  onClosed: () => void
}

/** Confirms the end of logins through the provider. */
export const EndDialog = ({ ending, provider, onClosed }: EndDialogProps) => {
  const { t } = useTranslation()
  const renew = useRenewSso()
  const enter = useEnterOrganisation()
  const { organisation_id: organisationId, through_sso: isThroughSso } = useMember()
  const texts = TEXTS[ending]
  const change = async () => {
    const answer = await (ending === 'turnOff'
      ? callAccount('switch_sso', { is_on: false })
      : callAccount('remove_sso', {}))
    return answer.result === 'OK' ? null : t(`ssoSettings.connection.${answer.code}`, { provider })
  }
  /** The own session ends too if it began at the provider. */
  const onSettled = () => void (isThroughSso ? enter(organisationId).catch(() => false) : renew())
  return (
    <ChangeDialog
      title={t(texts.title, { provider })}
      safeLabel={t(texts.safe)}
      actLabel={t(texts.act)}
      change={change}
      done={t(texts.done, { provider })}
      failed={(error) => t('ssoSettings.notDone', { reason: problemMessage(error) })}
      onSettled={onSettled}
      removesButton
      onClosed={onClosed}
    >
      {t(texts.text, { provider })}
    </ChangeDialog>
  )
}
