import { ArrowLeft, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { CheckoutInvalid } from '#src/features/checkout/checkout-invalid.tsx'
import { CheckoutSummary } from '#src/features/checkout/checkout-summary.tsx'
import { CardPanel } from '#src/features/checkout/card-panel.tsx'
import type { CheckoutData } from '#src/features/checkout/load-checkout.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LanguageChoice } from '#src/shared/page/language-choice.tsx'
import { PageFoot } from '#src/shared/page/page-edges.tsx'
import { paths } from '#src/paths.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'

interface CheckoutFrameProps extends CheckoutData {
  kind: 'plan' | 'licences'
}

/** Checkout page: charges on the left, card on the right; stacked on a small screen. */
export const CheckoutFrame = ({ token, opened, isPayer, kind }: CheckoutFrameProps) => {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  if (!opened || isOver) return <CheckoutInvalid kind={kind} />
  return (
    <main className="grid min-h-dvh content-start bg-surface lg:grid-cols-2 lg:content-stretch">
      <DocumentTitle page={t('checkout.title')} />
      <div className="flex min-w-0 flex-col border-b bg-bg px-4 sm:px-8 lg:items-end lg:border-r lg:border-b-0 lg:px-20">
        <div className="flex w-full max-w-110 flex-1 flex-col max-lg:mx-auto">
          <header className="flex h-14 items-center justify-between gap-4 lg:mt-5">
            <span className="flex min-w-0 items-center gap-2.5 text-panel font-semibold">
              <BrandMark />
              {portalConfig().companyName}
            </span>
            <Link
              to={kind === 'plan' ? paths.plans() : paths.retailBillingCancelled()}
              className="flex min-h-8 shrink-0 items-center gap-2 rounded-control text-help font-medium text-text-muted hover:text-text hover:underline pointer-coarse:min-h-11"
            >
              <ArrowLeft aria-hidden size={16} />
              {kind === 'plan' ? t('checkout.backToPlans') : t('checkout.cancel')}
            </Link>
          </header>
          <CheckoutSummary checkout={opened.checkout} />
        </div>
        <PageFoot className="min-h-16 w-full max-w-110 items-center px-0! max-lg:hidden">
          <LanguageChoice />
        </PageFoot>
      </div>
      <div className="min-w-0 px-4 sm:px-8 lg:px-20">
        <div className="mx-auto w-full max-w-110 pb-10 lg:mx-0">
          <p className="flex h-14 items-center justify-end gap-2 text-help text-text-muted max-lg:hidden lg:mt-5">
            <Lock aria-hidden size={16} className="shrink-0" />
            <span className="min-w-0 truncate">
              {t('checkout.signedFor', { email: opened.checkout.payer_email })}
            </span>
          </p>
          <CardPanel token={token} opened={opened} isPayer={isPayer} onInvalid={() => setIsOver(true)} />
        </div>
      </div>
      <PageFoot className="mx-auto min-h-16 w-full max-w-110 items-center py-4 sm:px-0! lg:hidden">
        <LanguageChoice />
      </PageFoot>
    </main>
  )
}
