import { type Language, LANGUAGES } from '@assure/contract/constants'
import { BookOpen, Languages, LogOut, type LucideIcon, Mail } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, parsePath, useLocation } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { chooseLanguage } from '#src/shared/page/choose-language.ts'
import { LANGUAGE_NAMES } from '#src/shared/page/language-names.ts'
import { SampleDataChip } from '#src/layouts/sample-data-chip.tsx'
import { useIsCompactMenu } from '#src/layouts/use-is-compact-menu.ts'
import { ThemeChoice } from '#src/shared/page/theme-choice.tsx'
import { useIdle } from '#src/lib/use-idle.ts'
import { usePrefetch } from '#src/lib/use-prefetch.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { sideMenuItemClass } from '#src/ui/side-menu-item.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

const ICON_PX = 18
const FAILED_MS = 8000

export interface MenuPage {
  to: string
  label: string
  icon: LucideIcon
}
/** Pages below the others, with a heading. */
export interface MenuGroup {
  label: string
  pages: readonly MenuPage[]
}

const MenuIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon aria-hidden size={ICON_PX} className="shrink-0" />
)

interface EntryTextProps {
  icon: ReactNode
  children: string
}

/** An entry's icon and name. In the compact menu, only screen readers get the name. */
const EntryText = ({ icon, children }: EntryTextProps) => (
  <>
    {icon}
    <span className={useIsCompactMenu() ? 'sr-only' : ''}>{children}</span>
  </>
)

/** Shows the name of an entry on hover and focus, in the compact menu. */
const EntryHint = ({ text, children }: { text: string; children: ReactElement<object> }) => (
  <Hint text={useIsCompactMenu() ? text : undefined} side="right" silent>
    {children}
  </Hint>
)

interface MenuButtonProps {
  icon: LucideIcon
  lang?: Language
  children: string
  act: () => Promise<void>
  /** Returns the message for a failed action. */
  failed: (reason: string) => string
}

/** A menu entry that runs a server call. */
const MenuButton = ({ icon: Icon, lang, children, act, failed }: MenuButtonProps) => {
  const showSnack = useSnackbar()
  const compact = useIsCompactMenu()
  const [isPending, setIsPending] = useState(false)
  const run = async () => {
    setIsPending(true)
    try {
      await act()
    } catch (error) {
      showSnack({ tone: 'error', text: failed(problemMessage(error)), durationMs: FAILED_MS })
      setIsPending(false)
    }
  }
  const icon = isPending ? <Spinner size={ICON_PX} /> : <MenuIcon icon={Icon} />
  return (
    <EntryHint text={children}>
      <button
        type="button"
        lang={lang}
        aria-busy={isPending}
        onClick={() => !isPending && void run()}
        className={sideMenuItemClass({ compact })}
      >
        <EntryText icon={icon}>{children}</EntryText>
      </button>
    </EntryHint>
  )
}

/**
 * A link leads to the shown page or to the one above it: the path is the same or its beginning, and each parameter that the
 * link names is the same.
 */
const useIsShown = () => {
  const { pathname, search } = useLocation()
  const shown = new URLSearchParams(search)
  return (to: string): boolean => {
    const { pathname: path, search: asked = '' } = parsePath(to)
    return (
      (path === pathname || pathname.startsWith(`${path}/`)) &&
      [...new URLSearchParams(asked)].every(([name, value]) => shown.get(name) === value)
    )
  }
}

const PageList = ({ pages, tone }: Pick<SideMenuProps, 'pages' | 'tone'>) => {
  const compact = useIsCompactMenu()
  const isShown = useIsShown()
  // When the page is idle, prefetch the scripts of the linked pages, so that they also open offline.
  const prefetch = usePrefetch(useIdle() ? 'render' : 'intent')
  return (
    <ul className="flex flex-col gap-1">
      {pages.map(({ to, label, icon }) => (
        <li key={to}>
          <EntryHint text={label}>
            <Link
              to={to}
              prefetch={prefetch}
              aria-current={isShown(to) ? 'page' : undefined}
              className={sideMenuItemClass({ current: isShown(to), tone, compact })}
            >
              <EntryText icon={<MenuIcon icon={icon} />}>{label}</EntryText>
            </Link>
          </EntryHint>
        </li>
      ))}
    </ul>
  )
}

interface SideMenuProps {
  name: string
  /** The name of the area, below `name`. */
  area: string
  /** A tag next to the name. */
  tag?: ReactNode
  /** Colour of the current page's entry. */
  tone: 'accent' | 'retail'
  pages: readonly MenuPage[]
  group?: MenuGroup | undefined
  /** Above the pages, such as a choice of the organisation. */
  top?: ReactNode
  /** URL of the documentation for this area. */
  documentation: string
  /** Sets the language of the user's mails. */
  onLanguage: (language: Language) => Promise<void>
  onLogOut: () => Promise<void>
  sampleData: boolean
  /** The logged-in user, at the bottom. */
  person: ReactNode
}

/** The menu of a logged-in area: pages, documentation, contact, language, logout and current user (AC-03, RS-06). */
export const SideMenu = ({
  name,
  area,
  tag,
  tone,
  pages,
  group,
  top,
  documentation,
  onLanguage,
  onLogOut,
  sampleData,
  person,
}: SideMenuProps) => {
  const { t } = useTranslation()
  const compact = useIsCompactMenu()
  const link = sideMenuItemClass({ compact })
  return (
    <nav
      aria-label={t('shell.menu')}
      className={`flex min-h-full flex-1 flex-col gap-2 pb-3 ${compact ? 'px-2.5' : 'px-3'}`}
    >
      {/* The drawer has its close button on the right. */}
      <div
        className={`flex h-16 shrink-0 items-center gap-3 ${compact ? 'justify-center' : 'px-2 in-[dialog]:pr-12'}`}
      >
        <BrandMark size={30} />
        <div className={compact ? 'sr-only' : 'min-w-0 flex-1'}>
          <div className="flex items-center gap-2">
            <p className="truncate text-panel leading-5 font-semibold">{name}</p>
            {!compact && tag}
          </div>
          <p className="truncate text-chip text-text-muted">{area}</p>
        </div>
      </div>
      {top}
      <div className="flex flex-1 flex-col gap-4">
        <PageList pages={pages} tone={tone} />
        {group && (
          <section aria-label={group.label}>
            {compact ? (
              <hr className="mb-3" />
            ) : (
              <h2 className="px-3 pb-1 text-chip font-medium text-text-muted">{group.label}</h2>
            )}
            <PageList pages={group.pages} tone={tone} />
          </section>
        )}
      </div>
      <ul className="flex flex-col gap-1">
        <li>
          <EntryHint text={t('shell.documentation')}>
            <a href={documentation} className={link}>
              <EntryText icon={<MenuIcon icon={BookOpen} />}>{t('shell.documentation')}</EntryText>
            </a>
          </EntryHint>
        </li>
        <li>
          <EntryHint text={t('shell.contactUs')}>
            <a href={`mailto:${portalConfig().contactEmail}`} className={link}>
              <EntryText icon={<MenuIcon icon={Mail} />}>{t('shell.contactUs')}</EntryText>
            </a>
          </EntryHint>
        </li>
        {LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => (
          <li key={language}>
            <MenuButton
              icon={Languages}
              lang={language}
              act={async () => {
                await onLanguage(language)
                chooseLanguage(language)
              }}
              failed={(reason) => t('shell.languageFailed', { reason })}
            >
              {LANGUAGE_NAMES[language]}
            </MenuButton>
          </li>
        ))}
        <li>
          <MenuButton icon={LogOut} act={onLogOut} failed={(reason) => t('shell.logoutFailed', { reason })}>
            {t('shell.logout')}
          </MenuButton>
        </li>
      </ul>
      <div className={`flex items-center gap-2 pt-2 ${compact ? 'flex-col' : 'justify-between'}`}>
        <ThemeChoice upright={compact} />
        {sampleData && <SampleDataChip compact={compact} />}
      </div>
      {person}
      <p className={`truncate text-chip text-text-muted ${compact ? 'text-center' : 'px-2.5'}`}>
        <span className={compact ? 'sr-only' : ''}>{t('shell.version')} </span>
        {portalConfig().release}
      </p>
    </nav>
  )
}
