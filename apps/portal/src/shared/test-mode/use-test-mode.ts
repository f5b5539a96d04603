import '#src/shared/test-mode/texts/texts.ts'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useChangeMode, useMay, useOptionalMember } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const CHANGED_SNACK_MS = 4000

/** Whether this tab shows test mode, whether the member may open it, and the function that changes it. */
export const useTestMode = () => {
  const { t } = useTranslation()
  const isTest = useOptionalMember()?.test_mode ?? false
  const mayOpen = useMay()('key.manage')
  const change = useChangeMode()
  const showSnack = useSnackbar()
  const [isPending, setIsPending] = useState(false)
  const set = async (to: boolean): Promise<void> => {
    if (isPending) return
    setIsPending(true)
    try {
      await change(to ? 'test' : 'live')
      const text = t(to ? 'testMode.entered' : 'testMode.left')
      showSnack({ tone: 'success', text, durationMs: CHANGED_SNACK_MS })
    } catch (error) {
      const text = t(to ? 'testMode.failed' : 'testMode.failedToLeave', { reason: problemMessage(error) })
      showSnack({ tone: 'error', text, durationMs: FAILURE_SNACK_MS })
    }
    setIsPending(false)
  }
  return { isTest, isOffered: isTest || mayOpen, isPending, set }
}
