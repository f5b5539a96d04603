import '#src/features/checkout/texts/texts.ts'
import { useLoaderData } from 'react-router'
import { CheckoutFrame } from '#src/features/checkout/checkout-frame.tsx'
import { loadCheckout } from '#src/features/checkout/load-checkout.ts'
import { BARE } from '#src/layouts/bare.ts'

export const clientLoader = loadCheckout
/** The link is loaded only once. The payment call returns its own result. */
export const shouldRevalidate = () => false
export const handle = BARE

/** Checkout of a plan, `/checkout/{token}` (section 2, SB-07). */
export default function CheckoutPage() {
  return <CheckoutFrame {...useLoaderData<typeof clientLoader>()} kind="plan" />
}
