import '#src/features/account/texts/address/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { AuthHead } from '#src/features/account/auth-frame.tsx'
import { LinkAct, LinkEnded, LinkPage, useStateFocus } from '#src/features/account/link-page.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const undo = useMutation({ mutationFn: () => callAccount('undo_email_change', { token }) })
  const answer = undo.data
  useStateFocus(`${answer?.result}`)
  if (answer?.result === 'OK')
    return (
      <AuthHead
        title={t('mailedAddress.undone')}
        lead={t('mailedAddress.undoneText', { email: answer.email })}
      />
    )
  if (answer) {
    const text = answer.code === 'LINK_INVALID' ? 'mailedAddress.undoEnded' : 'mailedAddress.undoRegistered'
    return <LinkEnded lead={<AddressText text={t(text, { contact: portalConfig().contactEmail })} />} />
  }
  return (
    <>
      <AuthHead title={t('mailedAddress.undoTitle')} lead={t('mailedAddress.undoText')} />
      <LinkAct
        failure={undo.error ? problemMessage(undo.error) : undefined}
        pending={undo.isPending}
        onAct={() => undo.mutate()}
      >
        {t('mailedAddress.undo')}
      </LinkAct>
    </>
  )
}

/** Page of the link in the mail to a former address, `/email-undo/{token}`. */
export default function EmailUndoPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  return (
    <LinkPage page={t('mailedAddress.page')}>
      <Content token={token} />
    </LinkPage>
  )
}
