import '#src/features/retail/texts/texts.ts'
import { Link } from 'react-router'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/** Target of the card provider's cancel link: an empty page with a link back (RT-07). */
export default function BillingCancelledPage() {
  const { t } = useTranslation()
  return (
    <main className="p-4 sm:p-8">
      <DocumentTitle page={t('retail.billing.cancelPage')} />
      <h1 tabIndex={-1} className="sr-only">
        {t('retail.billing.cancelPage')}
      </h1>
      <Link
        to={paths.retailSubscriptions()}
        className="rounded-tag font-medium text-accent hover:underline pointer-coarse:py-3"
      >
        {t('retail.billing.back')}
      </Link>
    </main>
  )
}
