import { TriangleAlert } from 'lucide-react'
import { isOtherLanguage, t, textOf } from '#src/i18n/translation.ts'
import { useHydrated } from '#src/lib/use-hydrated.ts'

/**
 * Warns on every page that only test cards are in use. Prerendered pages have no settings, so an attribute of `body`
 * shows the banner. `--test-cards-room` moves fixed elements below it.
 */
export const TestCardsBanner = () => {
  const isOwnLanguage = useHydrated() || !isOtherLanguage
  return (
    <aside className="sticky top-0 z-30 hidden h-(--test-cards-room) items-center justify-center gap-2 bg-warning-soft px-4 text-help font-semibold text-warning in-data-[test-cards=true]:flex print:static">
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      {isOwnLanguage ? t('shell.testCards') : textOf('en', 'shell.testCards')}
    </aside>
  )
}
