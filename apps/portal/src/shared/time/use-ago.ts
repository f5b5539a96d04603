import { useTranslation } from '#src/i18n/translation.ts'
import { relativeTime } from './relative-time.ts'

/** Tells how long ago a moment was, in the page's words: 'just now', '3 days ago'. */
export const useAgo = (nowS: number): ((thenS: number) => string) => {
  const { t, locale } = useTranslation()
  return (thenS) => relativeTime(thenS, nowS, { locale, justNow: t('common.justNow') })
}
