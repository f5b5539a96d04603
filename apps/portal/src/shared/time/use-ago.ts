import { useTranslation } from '#src/i18n/translation.ts'
import { relativeTime } from './relative-time.ts'

/** Returns a function that formats the age of a time in the page's language: 'just now', '3 days ago'. */
export const useAgo = (nowS: number): ((thenS: number) => string) => {
  const { t, locale } = useTranslation()
  return (thenS) => relativeTime(thenS, nowS, { locale, justNow: t('common.justNow') })
}
