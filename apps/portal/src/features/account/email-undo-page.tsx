import '#src/features/account/texts/address/texts.ts'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { queryClients } from '#src/api/query-client.ts'
import { callAccount } from '#src/api/services.ts'
import { AuthFrame, AuthHead } from '#src/features/account/auth-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const undo = useMutation({ mutationFn: () => callAccount('undo_email_change', { token }) })
  const answer = undo.data
  useEffect(() => document.querySelector('h1')?.focus(), [answer?.result])
  if (answer?.result === 'OK')
    return (
      <AuthHead
        title={t('mailedAddress.undone')}
        lead={t('mailedAddress.undoneText', { email: answer.email })}
      />
    )
  if (answer) {
    const text = answer.code === 'LINK_INVALID' ? 'mailedAddress.undoEnded' : 'mailedAddress.undoRegistered'
    const contact = portalConfig().contactEmail
    return <AuthHead title={t('common.linkInvalid')} lead={<AddressText text={t(text, { contact })} />} />
  }
  return (
    <>
      <AuthHead title={t('mailedAddress.undoTitle')} lead={t('mailedAddress.undoText')} />
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {undo.error && <Alert tone="error">{problemMessage(undo.error)}</Alert>}
      </div>
      <div className="mt-6">
        <Button kind="primary" size="form" pending={undo.isPending} onClick={() => undo.mutate()}>
          {t('mailedAddress.undo')}
        </Button>
      </div>
    </>
  )
}

/**
 * Page of the link in the mail to a former address, `/email-undo/{token}`. Opening it changes nothing, because mail
 * scanners open links.
 */
export default function EmailUndoPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queryClients.developer}>
      <AuthFrame page={t('mailedAddress.page')}>
        <Content token={token} />
      </AuthFrame>
    </QueryClientProvider>
  )
}
