import { List, Repeat } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { keepRetailLanguage, logOutRetail, useRetailUser } from '#src/api/retail-session.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { RetailTag } from '#src/shared/page/retail-tag.tsx'
import { useIsCompactMenu } from '#src/layouts/use-is-compact-menu.ts'
import { SideMenu } from '#src/layouts/side-menu.tsx'
import { paths } from '#src/paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'

/** The menu of the retail area, with the user's email address (RS-06). */
export const RetailMenu = () => {
  const { t } = useTranslation()
  const { email, company, name, sample_data: sampleData } = useRetailUser()
  const { appName, companyName } = portalConfig()
  const compact = useIsCompactMenu()
  return (
    <SideMenu
      name={appName}
      area={companyName}
      tag={<RetailTag />}
      tone="retail"
      pages={[
        { to: paths.retailLicences(), label: t('shell.retailLicences'), icon: List },
        { to: paths.retailSubscriptions(), label: t('shell.retailSubscriptions'), icon: Repeat },
      ]}
      documentation={paths.documentationPage({ lang: currentLanguage(), documentName: 'retail-app-guide' })}
      onLanguage={keepRetailLanguage}
      onLogOut={logOutRetail}
      sampleData={sampleData}
      person={
        <div
          title={email}
          className={`flex min-h-13 items-center gap-3 rounded-surface border bg-surface py-1.5 ${compact ? 'justify-center' : 'px-2.5'}`}
        >
          <Avatar name={name || email} tone="retail" />
          <span className={compact ? 'sr-only' : 'min-w-0 flex-1 text-chip text-text-muted'}>
            <span className="block truncate text-cell font-semibold text-text" title={email}>
              {email}
            </span>
            <span className="block truncate">{company || t('shell.retailAccount')}</span>
          </span>
        </div>
      }
    />
  )
}
