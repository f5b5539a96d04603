import { numberFormat } from '@assure/contract/number-format'
import { useState } from 'react'
import type { Template } from '#src/features/plans/promotion-queries.ts'
import type { FoundCode } from '#src/features/plans/use-promotion-code.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

const HEAD = 'px-3 py-2 text-help font-medium text-text-muted'

/** Coverage of a promotion: product, modality and transactions per month (SB-02). */
const CoverageTable = ({ coverage }: { coverage: Template['coverage'] }) => {
  const { t, locale } = useTranslation()
  return (
    <table aria-label={t('plans.details.coverage')} className="w-full text-cell">
      <thead className="border-b bg-sunken text-left">
        <tr>
          <th scope="col" className={HEAD}>
            {t('plans.details.product')}
          </th>
          <th scope="col" className={HEAD}>
            {t('plans.details.modality')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('plans.details.allowed')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {coverage.map(({ product, modality, allowed_transaction_count: count }) => (
          <tr key={modality}>
            <td className="px-3 py-2.5">{t(`plans.product.${product}`)}</td>
            <td className="px-3 py-2.5">{t(`plans.modality.${modality}`)}</td>
            <td className="px-3 py-2.5 text-right font-medium tabular-nums">
              {numberFormat(locale).format(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PromotionDialogProps {
  found: FoundCode
  isRedeeming: boolean
  onRedeem: () => Promise<void>
  onClosed: () => void
}

/** Details of a promotion before the user redeems it (SB-02). */
export const PromotionDialog = ({ found, isRedeeming, onRedeem, onClosed }: PromotionDialogProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const { description, coverage, valid_for_days: days } = found.template
  const close = () => setIsOpen(false)
  const redeem = async () => {
    await onRedeem()
    close()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={t('plans.details.title', { code: found.code.toUpperCase() })}
      width="sm:w-120"
      framed
      closeLabel={t('common.close')}
      footer={
        // `data-bottom-bar` moves snackbars above the buttons.
        <div data-bottom-bar className="ml-auto flex gap-2">
          <Button size="dialog" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" size="dialog" pending={isRedeeming} onClick={() => void redeem()}>
            {t('plans.details.redeem')}
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">{description}</p>
      <div className="mt-4 overflow-x-auto rounded-control border">
        <CoverageTable coverage={coverage} />
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-2 text-cell">
        <dt className="text-text-muted">{t('plans.details.validFor')}</dt>
        <dd className="font-medium">{t('plans.details.days', { count: days })}</dd>
      </dl>
    </Dialog>
  )
}
