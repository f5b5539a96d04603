import '#src/shared/browsers/texts/texts.ts'
import { readUserAgent } from '@assure/contract/accounts/user-agent'
import { useTranslation } from '#src/i18n/translation.ts'

/** Returns a function that names a user agent, such as 'Firefox on Windows'. */
export const useBrowserName = (): ((userAgent: string) => string) => {
  const { t } = useTranslation()
  return (userAgent) => {
    const { browser, system } = readUserAgent(userAgent)
    const name = browser ?? t('browsers.unknown')
    return system ? t('browsers.on', { browser: name, system }) : name
  }
}
