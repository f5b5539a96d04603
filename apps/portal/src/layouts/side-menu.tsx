import { cx } from 'class-variance-authority'
import {
  BadgeCheck,
  Bell,
  ChartNoAxesColumn,
  ChevronRight,
  FileText,
  KeyRound,
  Layers,
  LogOut,
  type LucideIcon,
  Mail,
  ScanQrCode,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { NavLink } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { logOut } from '#src/api/session.ts'
import { useSession } from '#src/api/session-context.ts'
import { SampleDataChip } from '#src/layouts/sample-data-chip.tsx'
import { ThemeChoice } from '#src/layouts/theme-choice.tsx'
import { paths } from '#src/paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { sideMenuItemClass } from '#src/ui/side-menu-item.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

const ICON_PX = 18
const LOGOUT_FAILED_MS = 8000

const Brand = () => {
  const { t } = useTranslation()
  return (
    <div className="flex h-16 shrink-0 items-center gap-3 px-2">
      <BrandMark size={30} />
      <div className="min-w-0">
        <p className="truncate text-panel leading-5 font-semibold">{portalConfig().companyName}</p>
        <p className="text-chip text-text-muted">{t('shell.developerPortal')}</p>
      </div>
    </div>
  )
}

/** The screens of the dashboard, in the menu's order. */
const Pages = () => {
  const { t } = useTranslation()
  const { appName, appSlug } = portalConfig()
  const pages: { to: string; label: string; icon: LucideIcon }[] = [
    {
      to: paths.licences({ product: appSlug }),
      label: t('shell.licences', { product: appName }),
      icon: BadgeCheck,
    },
    { to: paths.activateLicence(), label: t('shell.activateLicence'), icon: ScanQrCode },
    { to: paths.dashboard(), label: t('shell.usage'), icon: ChartNoAxesColumn },
    { to: paths.apiKeys(), label: t('shell.apiKeys'), icon: KeyRound },
    { to: paths.plans(), label: t('shell.plans'), icon: Layers },
    { to: paths.reports(), label: t('shell.reports'), icon: FileText },
    { to: paths.alerts(), label: t('shell.alerts'), icon: Bell },
  ]
  return (
    <ul className="flex flex-1 flex-col gap-1">
      {pages.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <NavLink to={to} prefetch="intent" className={({ isActive }) => sideMenuItemClass(isActive)}>
            <Icon aria-hidden size={ICON_PX} className="shrink-0" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

const LogoutButton = () => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const [isPending, setIsPending] = useState(false)
  const leave = async () => {
    setIsPending(true)
    try {
      await logOut()
    } catch (error) {
      const text = t('shell.logoutFailed', { reason: problemMessage(error) })
      showSnack({ tone: 'error', text, durationMs: LOGOUT_FAILED_MS })
      setIsPending(false)
    }
  }
  return (
    <button
      type="button"
      aria-busy={isPending}
      onClick={() => !isPending && void leave()}
      className={sideMenuItemClass(false)}
    >
      {isPending ? <Spinner size={ICON_PX} /> : <LogOut aria-hidden size={ICON_PX} className="shrink-0" />}
      {t('shell.logout')}
    </button>
  )
}

/** Who is logged in: the way to the profile (AC-01). */
const Person = () => {
  const { t } = useTranslation()
  const { name, company, email } = useSession()
  return (
    <NavLink
      to={paths.profile()}
      prefetch="intent"
      title={email}
      className={({ isActive }) =>
        cx(
          'flex min-h-13 items-center gap-3 rounded-surface border px-2.5 py-1.5 transition-colors duration-100',
          isActive ? 'border-accent bg-surface' : 'bg-surface hover:bg-sunken',
        )
      }
    >
      <Avatar name={name || email} />
      <span className="min-w-0 flex-1 text-chip text-text-muted">
        <span className="sr-only">{t('shell.profileOf')} </span>
        <span className="block truncate text-cell font-semibold text-text">{name || email}</span>
        <span className="block truncate">{company || email}</span>
      </span>
      <ChevronRight aria-hidden size={16} className="shrink-0 text-text-muted" />
    </NavLink>
  )
}

/** The menu of the developer dashboard (AC-03). */
export const SideMenu = () => {
  const { t } = useTranslation()
  const { sample_data } = useSession()
  return (
    <nav aria-label={t('shell.menu')} className="flex min-h-full flex-1 flex-col gap-2 px-3 pb-3">
      <Brand />
      <Pages />
      <ul className="flex flex-col gap-1">
        <li>
          <a href={`mailto:${portalConfig().contactEmail}`} className={sideMenuItemClass(false)}>
            <Mail aria-hidden size={ICON_PX} className="shrink-0" />
            {t('shell.contactUs')}
          </a>
        </li>
        <li>
          <LogoutButton />
        </li>
      </ul>
      <div className="flex items-center justify-between gap-2 pt-2">
        <ThemeChoice />
        {sample_data && <SampleDataChip />}
      </div>
      <Person />
    </nav>
  )
}
