import { LICENCE_PAGE_SIZE } from '@assure/contract/constants'
import { numberFormat } from '@assure/contract/number-format'
import { useTranslation } from '#src/i18n/translation.ts'
import { ListPager } from './list-pager.tsx'
import { pagesOf } from './list-pages.ts'

interface ListFooterProps {
  page: number
  matches: { total: number; deleted: number; capped: boolean }
  onPage: (page: number) => void
  tone?: 'accent' | 'retail'
}

/** The range of rows shown, and the pager. */
export const ListFooter = ({ page, matches, onPage, tone }: ListFooterProps) => {
  const { t, locale } = useTranslation()
  const number = (value: number) => numberFormat(locale).format(value)
  const total = matches.capped
    ? t('licences.totalCapped', { total: number(matches.total) })
    : number(matches.total)
  const range = {
    from: number((page - 1) * LICENCE_PAGE_SIZE + 1),
    to: number(Math.min(page * LICENCE_PAGE_SIZE, matches.total)),
    total,
  }
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <p className="text-help text-text-muted tabular-nums">
        {matches.deleted > 0
          ? t('licences.rangeDeleted', { ...range, deleted: number(matches.deleted) })
          : t('licences.range', range)}
      </p>
      {/* While the keyboard is in the table. */}
      <p className="hidden text-help text-text-muted in-[body:has(td_:focus-visible,th_:focus-visible)]:lg:block">
        {t('licences.keysHint')}
      </p>
      <ListPager
        label={t('licences.pages')}
        page={page}
        pages={pagesOf(matches.total)}
        onPage={onPage}
        {...(tone && { tone })}
      />
    </div>
  )
}
