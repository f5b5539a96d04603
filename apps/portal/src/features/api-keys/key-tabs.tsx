import { NavLink } from 'react-router'
import { useTranslation } from '#src/i18n/translation.ts'
import { usePrefetch } from '#src/lib/use-prefetch.ts'
import { paths } from '#src/paths.ts'

/** Links between the keys and the requests that they made. */
export const KeyTabs = () => {
  const { t } = useTranslation()
  const prefetch = usePrefetch('intent')
  const tabs = [
    { to: paths.apiKeys(), label: t('apiKeys.tabs.keys') },
    { to: paths.requests(), label: t('apiKeys.tabs.requests') },
  ]
  return (
    <nav aria-label={t('apiKeys.tabs.label')} className="mt-4 flex gap-6 border-b sm:mt-6">
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          prefetch={prefetch}
          className="-mb-px flex h-11 items-center border-b-2 border-transparent text-text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-text"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
