import '#src/features/profile/texts/sessions/texts.ts'
import { readUserAgent } from '#src/features/profile/user-agent.ts'
import { useTranslation } from '#src/i18n/translation.ts'

/** Returns a function that names a user agent, such as 'Firefox on Windows'. */
export const useBrowserName = (): ((userAgent: string) => string) => {
  const { t } = useTranslation()
  return (userAgent) => {
    const { browser, system } = readUserAgent(userAgent)
    const name = browser ?? t('openSessions.unknownBrowser')
    return system ? t('openSessions.browserOn', { browser: name, system }) : name
  }
}
