import '#src/shared/recovery/texts/texts.ts'
import type { Recovery } from '@assure/contract/accounts/recovery.modes'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 10_000

interface RecoveryNoticeProps {
  recovery: Recovery
  onCancelled: () => void
}

/** Tells the person that somebody asked to get in without their second factor, and lets them cancel it. */
export const RecoveryNotice = ({ recovery, onCancelled }: RecoveryNoticeProps) => {
  const { t, locale } = useTranslation()
  const showSnack = useSnackbar()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { requested_at_utc: askedS, opens_at_utc: opensS, is_open: isOpen } = recovery
  const cancel = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      await callAccount('cancel_recovery', {})
      showSnack({ tone: 'success', text: t('recoveryNotice.done'), durationMs: DONE_SNACK_MS })
      // The pressed button disappears, so the heading gets the focus.
      document.querySelector('h1')?.focus()
      onCancelled()
    } catch (error) {
      setFailure(t('recoveryNotice.failed', { reason: problemMessage(error) }))
      setIsPending(false)
    }
  }
  return (
    <div className="mb-4">
      <Alert tone="warning" announced>
        <p>
          {t(isOpen ? 'recoveryNotice.open' : 'recoveryNotice.asked', {
            asked: exactTime(askedS, locale),
            opens: exactTime(opensS, locale),
          })}
        </p>
        <p className="mt-1 font-normal">{t('recoveryNotice.help')}</p>
        {failure && <p className="mt-1 text-error">{failure}</p>}
        <Button size="small" className="mt-2" pending={isPending} onClick={() => void cancel()}>
          {t('recoveryNotice.cancel')}
        </Button>
      </Alert>
    </div>
  )
}
