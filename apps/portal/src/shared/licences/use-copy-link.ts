import { useTranslation } from '#src/i18n/translation.ts'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

/** Copies an activation link (LC-07). */
export const useCopyLink = () => {
  const { t } = useTranslation()
  return useCopyText({ done: t('licences.urlCopied'), failed: t('licences.urlCopyFailed') })
}
