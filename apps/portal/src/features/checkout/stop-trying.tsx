import type { Checkout } from '@assure/contract/billing/checkout.modes'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const StopDialog = lazyPart(async () => (await import('./stop-dialog.tsx')).StopDialog)

interface StopTryingProps {
  checkout: Pick<Checkout, 'billing_group_id' | 'payer_email' | 'quantity'>
  /** Whether the payer is logged in. Anyone may have the link, but only the payer may end the subscription. */
  isPayer: boolean
  onEnded: () => void
}

/** The other way out of a failed payment: no more attempts, and the end of the subscription. */
export const StopTrying = ({ checkout, isPayer, onEnded }: StopTryingProps) => {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { payer_email: email } = checkout
  return (
    <div className="mt-6 border-t pt-6">
      {isPayer ? (
        <Button kind="danger" wraps onClick={() => setIsAsking(true)}>
          {t('checkout.stop.open')}
        </Button>
      ) : (
        <p className="text-help wrap-anywhere text-text-muted">
          <AddressText text={t('checkout.stop.logIn', { email })} address={email} />{' '}
          <a className="font-semibold text-accent underline underline-offset-2" href={paths.retailLogin()}>
            {t('checkout.stop.toLogin')}
          </a>
        </p>
      )}
      {isAsking && <StopDialog checkout={checkout} onEnded={onEnded} onClosed={() => setIsAsking(false)} />}
    </div>
  )
}
