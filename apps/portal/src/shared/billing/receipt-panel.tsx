import '#src/shared/billing/texts/texts.ts'
import type { Receipt } from '@assure/contract/billing/receipt.modes'
import { type Language, LANGUAGES, RECEIPT_PAGE_SIZE } from '@assure/contract/constants'
import { CircleCheck, Download, RotateCcw } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { LANGUAGE_NAMES } from '#src/shared/page/language-names.ts'
import { ListPager } from '#src/shared/lists/list-pager.tsx'
import { moneyText } from './money.ts'
import { planName } from './plan-name.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const DownloadLink = ({ receipt, lang }: { receipt: Receipt; lang: Language }) => {
  const { t } = useTranslation()
  const { number, pdf_url: url } = receipt
  return (
    <a
      href={`${url}&${new URLSearchParams({ lang })}`}
      download
      aria-label={t('billing.receipts.inLanguage', { language: LANGUAGE_NAMES[lang], number })}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-help font-medium text-accent hover:bg-sunken pointer-coarse:min-h-11"
    >
      <Download aria-hidden size={14} />
      <span lang={lang}>{LANGUAGE_NAMES[lang]}</span>
    </a>
  )
}

const StatusChip = ({ amount, refunded }: Pick<Receipt, 'amount' | 'refunded'>) => {
  const { t } = useTranslation()
  if (refunded === 0)
    return (
      <Chip tone="success" icon={CircleCheck}>
        {t('billing.receipts.paid')}
      </Chip>
    )
  return (
    <Chip tone="neutral" icon={RotateCcw}>
      {t(refunded === amount ? 'billing.receipts.refunded' : 'billing.receipts.partly')}
    </Chip>
  )
}

const ReceiptItem = ({ receipt }: { receipt: Receipt }) => {
  const { t, locale } = useTranslation()
  const { number, paid_at_utc: paidAtS, plan, quantity, amount, refunded, currency } = receipt
  return (
    <li className="grid gap-x-4 gap-y-1 border-b px-4 py-3 last:border-b-0 sm:grid-cols-[11rem_minmax(7rem,1fr)_minmax(0,auto)_auto] sm:items-center sm:px-6">
      <div>
        <p>{longDate(paidAtS, locale)}</p>
        <p className="font-mono text-help text-text-muted">{number}</p>
      </div>
      <p className="min-w-0 wrap-anywhere">
        {plan === null
          ? t('billing.receipts.licences', { count: quantity, product: portalConfig().appName })
          : t('billing.receipts.plan', { plan: planName(plan, t) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end">
        <span className="font-medium tabular-nums">{moneyText(amount, currency, locale)}</span>
        <StatusChip amount={amount} refunded={refunded} />
        {refunded > 0 && refunded < amount && (
          <span className="text-help text-text-muted tabular-nums">
            {t('billing.receipts.back', { amount: moneyText(refunded, currency, locale) })}
          </span>
        )}
      </div>
      <div className="-mx-2 flex gap-1 sm:mx-0">
        {LANGUAGES.map((lang) => (
          <DownloadLink key={lang} receipt={receipt} lang={lang} />
        ))}
      </div>
    </li>
  )
}

interface ReceiptPanelProps {
  /** The query with the current page of receipts. */
  list: {
    data: { receipts: readonly Receipt[]; matches: number } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  page: number
  onPage: (page: number) => void
  tone?: 'accent' | 'retail'
}

/** A list of payment receipts, with downloads in each language. */
export const ReceiptPanel = ({ list, page, onPage, tone }: ReceiptPanelProps) => {
  const { t } = useTranslation()
  const { data, error } = list
  const pages = Math.ceil((data?.matches ?? 0) / RECEIPT_PAGE_SIZE)
  return (
    <section aria-labelledby="receipts" className="mt-8">
      <h2 id="receipts" className="text-dialog font-semibold">
        {t('billing.receipts.title')}
      </h2>
      <p className="mt-1 text-text-muted">{t('billing.receipts.lead')}</p>
      <div className="mt-4 rounded-surface border bg-surface">
        {!data && error && (
          <LoadFailed
            error={error}
            title={t('billing.receipts.failedTitle')}
            text={t('billing.receipts.failedText', { reason: problemMessage(error) })}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {!data && !error && (
          <div aria-hidden className="p-4 sm:p-6">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="mt-3 h-4 w-1/2" />
          </div>
        )}
        {data?.matches === 0 && (
          <p className="px-4 py-6 text-text-muted sm:px-6">{t('billing.receipts.none')}</p>
        )}
        {data && data.matches > 0 && (
          <ul aria-labelledby="receipts" aria-busy={list.isFetching}>
            {data.receipts.map((receipt) => (
              <ReceiptItem key={receipt.receipt_id} receipt={receipt} />
            ))}
          </ul>
        )}
      </div>
      {pages > 1 && (
        <div className="flex justify-end py-2">
          <ListPager
            label={t('billing.receipts.pages')}
            page={page}
            pages={pages}
            onPage={onPage}
            {...(tone && { tone })}
          />
        </div>
      )}
    </section>
  )
}
