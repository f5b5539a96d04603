import { cx } from 'class-variance-authority'
import { Menu } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { type NavItem, navLinks } from '#src/features/site/site-links.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { RetailTag } from '#src/shared/page/retail-tag.tsx'
import { paths, sitePath } from '#src/paths.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { buttonClass } from '#src/ui/button.tsx'

interface SiteHeaderProps {
  current: NavItem | undefined
  realm: 'retail' | undefined
}

const NAV_LINK =
  'relative flex h-18 items-center text-panel font-medium text-text-muted hover:text-text aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent'

/** Header of the public pages: product parts, login and trial. */
export const SiteHeader = ({ current, realm }: SiteHeaderProps) => {
  const links = Object.entries(navLinks())
  const isRetail = realm === 'retail'
  const logIn = isRetail ? paths.retailLogin() : paths.login()
  const start = isRetail
    ? { href: paths.retailSignup(), label: t('site.startTest') }
    : { href: paths.createAccount(), label: t('site.startTrial') }
  const currentOf = (name: string) => (name === current ? 'page' : undefined)
  return (
    <header className="relative z-10 border-b bg-bg">
      <div className={cx(CONTAINER, 'flex h-16 items-center gap-3 sm:gap-6 lg:h-18 lg:gap-4 xl:gap-14')}>
        <a
          href={sitePath('home', currentLanguage())}
          className="flex shrink-0 items-center gap-2.5 rounded-tag text-dialog font-semibold"
        >
          <BrandMark />
          {portalConfig().companyName}
          {isRetail && (
            // French links and the tag do not fit side by side from 1024 to 1280 px.
            <span className="contents lg:hidden xl:contents">
              <RetailTag />
            </span>
          )}
        </a>
        <nav aria-label={t('site.nav')} className="hidden flex-1 gap-4 whitespace-nowrap lg:flex xl:gap-8">
          {links.map(([name, { href, label }]) => (
            <a key={name} href={href} aria-current={currentOf(name)} className={NAV_LINK}>
              {label}
            </a>
          ))}
        </nav>
        <div className="hidden shrink-0 items-center gap-4 lg:flex xl:gap-5">
          <a href={logIn} className="rounded-tag text-panel font-medium hover:underline">
            {t('site.logIn')}
          </a>
          <a href={start.href} className={buttonClass({ kind: 'primary', size: 'dialog' })}>
            {start.label}
          </a>
        </div>
        <details data-site-menu className="group ml-auto lg:hidden">
          <summary className="flex size-11 list-none items-center justify-center rounded-control border border-border-strong bg-surface [&::-webkit-details-marker]:hidden">
            <Menu aria-hidden size={20} />
            <span className="sr-only">{t('site.menu')}</span>
          </summary>
          <nav
            aria-label={t('site.menu')}
            className="absolute inset-x-0 top-full flex flex-col border-b bg-bg px-6 pb-6 shadow-pop"
          >
            {links.map(([name, { href, label }]) => (
              <a
                key={name}
                href={href}
                aria-current={currentOf(name)}
                className="border-b py-3.5 text-form font-medium aria-[current=page]:text-accent"
              >
                {label}
              </a>
            ))}
            <div className="mt-5 grid grid-cols-2 gap-3 max-[379px]:grid-cols-1">
              <a href={logIn} className={buttonClass({ size: 'public' })}>
                {t('site.logIn')}
              </a>
              <a href={start.href} className={buttonClass({ kind: 'primary', size: 'public' })}>
                {start.label}
              </a>
            </div>
          </nav>
        </details>
      </div>
    </header>
  )
}
