import { cx } from 'class-variance-authority'
import type { Permission } from '@assure/contract/rpc'
import {
  BadgeCheck,
  Building2,
  ChartNoAxesColumn,
  ChevronRight,
  KeyRound,
  Layers,
  LockKeyhole,
  ScanQrCode,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { keepLanguage, logOut } from '#src/api/session.ts'
import { useMay, useOptionalMember, useOptionalSession, usePerson } from '#src/api/session-context.ts'
import { isInTestMode, PAGE_PERMISSIONS } from '#src/page-permissions.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { OrganisationSwitcher } from '#src/layouts/organisation-switcher.tsx'
import { usePrefetch } from '#src/lib/use-prefetch.ts'
import { useIsCompactMenu } from '#src/layouts/use-is-compact-menu.ts'
import { type MenuGroup, type MenuPage, SideMenu } from '#src/layouts/side-menu.tsx'
import { paths } from '#src/paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'

/** The logged-in user, with a link to the profile (AC-01). */
const Person = () => {
  const { t } = useTranslation()
  const { name, email } = usePerson()
  const company = useOptionalSession()?.company
  const compact = useIsCompactMenu()
  const prefetch = usePrefetch('intent')
  return (
    <NavLink
      to={paths.profile()}
      prefetch={prefetch}
      title={email}
      className={({ isActive }) =>
        cx(
          'flex min-h-13 items-center gap-3 rounded-surface border py-1.5 transition-colors duration-100',
          compact ? 'justify-center' : 'px-2.5',
          isActive ? 'border-accent bg-surface' : 'bg-surface hover:bg-sunken',
        )
      }
    >
      <Avatar name={name || email} />
      <span className={compact ? 'sr-only' : 'min-w-0 flex-1 text-chip text-text-muted'}>
        <span className="sr-only">{t('shell.profileOf')} </span>
        <span className="block truncate text-cell font-semibold text-text">{name || email}</span>
        <span className="block truncate">{company || email}</span>
      </span>
      {!compact && <ChevronRight aria-hidden size={16} className="shrink-0 text-text-muted" />}
    </NavLink>
  )
}

/** Returns the pages of the organisation that the member may open; one page for a person in none. */
const useMenuPages = (): { pages: readonly MenuPage[]; group?: MenuGroup } => {
  const { t } = useTranslation()
  const { appName, appSlug } = portalConfig()
  const isInOrganisation = useOptionalSession() !== null
  const isTest = useOptionalMember()?.test_mode ?? false
  const may = useMay()
  const allowed = (pages: readonly (MenuPage & { needs?: Permission })[]): readonly MenuPage[] =>
    pages.filter(({ to, needs }) => (!needs || may(needs)) && (!isTest || isInTestMode(to)))
  if (!isInOrganisation)
    return {
      pages: [
        { to: paths.licences({ product: appSlug }), label: t('organisations.none.title'), icon: Building2 },
      ],
    }
  const pages = allowed([
    {
      to: paths.licences({ product: appSlug }),
      label: t('shell.licences', { product: appName }),
      icon: BadgeCheck,
    },
    {
      to: paths.activateLicence(),
      label: t('shell.activateLicence'),
      icon: ScanQrCode,
      needs: PAGE_PERMISSIONS.activateLicence,
    },
    {
      to: paths.dashboard(),
      label: t('shell.usage'),
      icon: ChartNoAxesColumn,
      needs: PAGE_PERMISSIONS.dashboard,
    },
    { to: paths.apiKeys(), label: t('shell.apiKeys'), icon: KeyRound, needs: PAGE_PERMISSIONS.apiKeys },
    { to: paths.plans(), label: t('shell.plans'), icon: Layers, needs: PAGE_PERMISSIONS.plans },
  ])
  const ofOrganisation = allowed([
    { to: paths.members(), label: t('shell.members'), icon: Users, needs: PAGE_PERMISSIONS.members },
    {
      to: paths.organisationSignIn(),
      label: t('shell.signIn'),
      icon: LockKeyhole,
      needs: PAGE_PERMISSIONS.organisationSignIn,
    },
    { to: paths.auditLog(), label: t('shell.auditLog'), icon: ScrollText, needs: PAGE_PERMISSIONS.auditLog },
    { to: paths.organisationSettings(), label: t('shell.settings'), icon: Settings },
  ])
  return { pages, group: { label: t('shell.organisation'), pages: ofOrganisation } }
}

/** The menu of the developer dashboard (AC-03). */
export const DeveloperMenu = () => {
  const { t } = useTranslation()
  const session = useOptionalSession()
  return (
    <SideMenu
      name={portalConfig().companyName}
      area={t('shell.developerPortal')}
      tone="accent"
      {...useMenuPages()}
      top={session && <OrganisationSwitcher />}
      documentation={paths.documentation({ lang: currentLanguage() })}
      onLanguage={keepLanguage}
      onLogOut={logOut}
      sampleData={session?.sample_data ?? false}
      person={<Person />}
    />
  )
}
