import { numberFormat } from '@assure/contract/number-format'
import { useTranslation } from '#src/i18n/translation.ts'
import { Pager } from '#src/ui/pager.tsx'

interface ListPagerProps {
  /** Name of the navigation for screen readers. */
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
  tone?: 'accent' | 'retail'
}

/** Page navigation of a list, with its texts. */
export const ListPager = (props: ListPagerProps) => {
  const { t, locale } = useTranslation()
  const { label, ...pager } = props
  return (
    <Pager
      {...pager}
      format={(page) => numberFormat(locale).format(page)}
      texts={{
        label,
        previous: t('common.previousPage'),
        next: t('common.nextPage'),
        first: t('common.firstPage'),
        last: t('common.lastPage'),
        page: (page) => t('common.page', { page }),
      }}
    />
  )
}
