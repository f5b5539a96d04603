import { cx } from 'class-variance-authority'
import { Link } from 'react-router'
import type { Variant as AnyVariant } from '#src/features/sign-up/sign-up-rules.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { TabList, tabProps } from '#src/ui/tab-list.tsx'

/** The two variants on the same page (SU-09). */
type Variant = Exclude<AnyVariant, 'retail'>

/** Id of the panel that the tabs switch. */
export const SIGN_UP_PANEL = 'sign-up-panel'
export const tabId = (variant: Variant) => `sign-up-${variant}`

const TABS = [
  { variant: 'trial', search: '', text: 'signUp.trialTab' },
  { variant: 'account', search: '?create=account', text: 'signUp.accountTab' },
] as const satisfies readonly { variant: Variant; search: string; text: string }[]

/** Tabs of the two variants, each with its own URL (SU-09). */
export const TabLinks = ({ variant }: { variant: Variant }) => {
  const { t } = useTranslation()
  return (
    <TabList label={t('signUp.tabs')} className="flex border-b md:gap-6">
      {TABS.map((tab) => {
        const isCurrent = tab.variant === variant
        return (
          <Link
            key={tab.variant}
            {...tabProps(isCurrent, SIGN_UP_PANEL)}
            id={tabId(tab.variant)}
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
    </TabList>
  )
}
