import { Code } from 'lucide-react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { paths } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

const PLATFORMS = ['android', 'ios', 'browser'] as const
const LINK =
  'inline-flex min-h-8 items-center rounded-tag font-medium text-accent hover:underline pointer-coarse:min-h-11'

/** Start for SDK customers, who need no licence: links to the guide of each platform and to the key. */
export const SdkStart = () => {
  const { t } = useTranslation()
  const lang = currentLanguage()
  return (
    <EmptyState
      icon={Code}
      title={t('sdkStart.title')}
      text={<AddressText text={t('sdkStart.text', { contact: portalConfig().contactEmail })} />}
    >
      <ul aria-label={t('sdkStart.guides')} className="flex flex-wrap justify-center gap-2">
        {PLATFORMS.map((platform) => (
          <li key={platform}>
            <a
              href={paths.documentationPage({ lang, documentName: `faceassure-${platform}` })}
              className={buttonClass({})}
            >
              {t(`sdkStart.guide.${platform}`)}
            </a>
          </li>
        ))}
      </ul>
      <p className="flex w-full flex-wrap justify-center gap-x-6 gap-y-1">
        <Link to={paths.apiKeys()} className={LINK}>
          {t('sdkStart.toKeys')}
        </Link>
        <a href={paths.documentation({ lang })} className={LINK}>
          {t('sdkStart.allDocuments')}
        </a>
      </p>
    </EmptyState>
  )
}
