import { COPY_SNACKBAR_MS } from '@assure/contract/constants'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

interface CopyTexts {
  done: string
  failed: string
}

/**
 * A text that is still on its way is handed over as a promise: browsers let a page copy only while they
 * remember the click.
 */
const write = (text: string | Promise<string>): Promise<void> => {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Copies a text, says for 2 s whether that went well, and answers it. */
export const useCopyText = (texts?: CopyTexts) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const { done, failed } = texts ?? { done: t('common.copied'), failed: t('common.copyFailed') }
  return async (text: string | Promise<string>): Promise<boolean> => {
    try {
      await write(text)
      showSnack({ tone: 'success', text: done, durationMs: COPY_SNACKBAR_MS })
      return true
    } catch {
      showSnack({ tone: 'error', text: failed, durationMs: COPY_SNACKBAR_MS })
      return false
    }
  }
}
