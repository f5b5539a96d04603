import { X } from 'lucide-react'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { usePerson } from '#src/api/session-context.ts'
import { endSession } from '#src/api/session.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { forgetMailLink } from '#src/layouts/mail-link.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Note for a logged-in user who opened a mailed link. It offers to log out and open the unused link. */
export const MailLinkNote = ({ path, onDismiss }: { path: string; onDismiss: () => void }) => {
  const { t } = useTranslation()
  const { email } = usePerson()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const goOn = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      await endSession()
      forgetMailLink()
      // Load a new document, so that no data of the ended session remains.
      window.location.replace(path)
    } catch (error) {
      setFailure(t('shell.logoutFailed', { reason: problemMessage(error) }))
      setIsPending(false)
    }
  }
  return (
    <div className="relative mb-4">
      <Alert tone="info" announced>
        <p className="pr-8 wrap-anywhere">
          <AddressText text={t('shell.mailLink.text', { email })} address={email} />
        </p>
        {failure && <p className="mt-1 text-error">{failure}</p>}
        <Button size="small" className="mt-2" pending={isPending} onClick={() => void goOn()}>
          {t('shell.mailLink.goOn')}
        </Button>
      </Alert>
      <IconButton
        label={t('shell.mailLink.dismiss')}
        icon={<X aria-hidden size={16} />}
        onClick={() => {
          forgetMailLink()
          onDismiss()
        }}
        className="absolute top-1.5 right-1.5 pointer-coarse:top-0.5 pointer-coarse:right-0.5"
      />
    </div>
  )
}
