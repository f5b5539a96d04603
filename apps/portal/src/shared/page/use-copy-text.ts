import { COPY_SNACKBAR_MS } from '@assure/contract/constants'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

interface CopyTexts {
  done: string
  failed: string
}

/**
 * Copies a text, which can be a promise. The promise goes to the clipboard API at once, because browsers allow copying
 * only shortly after a click.
 */
const write = (text: string | Promise<string>): Promise<void> => {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Returns a function that copies a text, shows the result for 2 s and returns whether it worked. */
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
