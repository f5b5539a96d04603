import { COPY_SNACKBAR_MS } from '@assure/contract/constants'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

interface CopyTexts {
  done: string
  failed: string
}

/** Copies a text and says for 2 s whether that went well. */
export const useCopyText = (texts?: CopyTexts) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const { done, failed } = texts ?? { done: t('licences.copied'), failed: t('licences.copyFailed') }
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showSnack({ tone: 'success', text: done, durationMs: COPY_SNACKBAR_MS })
    } catch {
      showSnack({ tone: 'error', text: failed, durationMs: COPY_SNACKBAR_MS })
    }
  }
}

/** Copies an activation link (LC-07). */
export const useCopyLink = () => {
  const { t } = useTranslation()
  return useCopyText({ done: t('licences.urlCopied'), failed: t('licences.urlCopyFailed') })
}
