import { cx } from 'class-variance-authority'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { Variant } from '#src/features/sign-up/sign-up-rules.ts'
import { useTranslation } from '#src/i18n/translation.ts'

/** The panel that the tabs switch. */
export const SIGN_UP_PANEL = 'sign-up-panel'
export const tabId = (variant: Variant) => `sign-up-${variant}`

const TABS = [
  { variant: 'trial', search: '', text: 'signUp.trialTab' },
  { variant: 'account', search: '?create=account', text: 'signUp.accountTab' },
] as const satisfies readonly { variant: Variant; search: string; text: string }[]

/** With two tabs every arrow leads to the other one. */
const moveOn = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  const other = event.currentTarget.querySelector<HTMLElement>('[aria-selected=false]')
  other?.focus()
  other?.click()
}

/** The two variants as tabs that have addresses of their own (SU-09). */
export const TabLinks = ({ variant }: { variant: Variant }) => {
  const { t } = useTranslation()
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={t('signUp.tabs')}
      onKeyDown={moveOn}
      className="flex border-b md:gap-6"
    >
      {TABS.map((tab) => {
        const isCurrent = tab.variant === variant
        return (
          <Link
            key={tab.variant}
            id={tabId(tab.variant)}
            role="tab"
            aria-selected={isCurrent}
            aria-controls={SIGN_UP_PANEL}
            tabIndex={isCurrent ? 0 : -1}
            to={{ search: tab.search }}
            replace
            preventScrollReset
            className={cx(
              '-mb-px flex h-12 flex-1 items-center justify-center border-b-2 text-panel font-semibold md:flex-none',
              isCurrent ? 'border-accent text-text' : 'border-transparent text-text-muted hover:text-text',
            )}
          >
            {t(tab.text)}
          </Link>
        )
      })}
    </div>
  )
}
