import type { Language } from '@assure/contract/constants'
import type { AnalyticsLink } from '@assure/contract/usage/analytics.modes'
import { Copy, ExternalLink } from 'lucide-react'
import { linkWords } from '#src/features/licences/analytics-scope.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

export interface MadeLink {
  analytics_url: string
  link: AnalyticsLink
}

const inLanguage = (address: string, language: Language): string => {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  return url.href
}

/** Shows a new link once for copying, because the portal does not store it. The link opens in the user's language. */
export const AnalyticsMade = ({ made: { analytics_url, link } }: { made: MadeLink }) => {
  const { t, locale } = useTranslation()
  const address = inLanguage(analytics_url, currentLanguage())
  const copyText = useCopyText({ done: t('licences.urlCopied'), failed: t('licences.urlCopyFailed') })
  return (
    <div>
      <p role="status" className="font-medium">
        {t('licences.analytics.made')}
      </p>
      <p className="text-help wrap-anywhere text-text-muted">
        {t('licences.analytics.madeUntil', {
          what: linkWords(t, link),
          when: longDate(link.expires_at_utc, locale),
        })}
      </p>
      <Field label={t('licences.analytics.address')} error={undefined} className="mt-4">
        {(ids) => <TextInput {...ids} readOnly value={address} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden size={16} />} onClick={() => void copyText(address)}>
          {t('licences.analytics.copy')}
        </Button>
        <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden size={16} />
          {t('licences.analytics.visit')}
        </a>
      </div>
    </div>
  )
}
