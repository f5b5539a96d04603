import '#src/features/checkout/texts/texts.ts'
import { useLoaderData } from 'react-router'
import { CheckoutFrame } from '#src/features/checkout/checkout-frame.tsx'
import { loadCheckout } from '#src/features/checkout/load-checkout.ts'

export const clientLoader = loadCheckout
export const shouldRevalidate = () => false

/** Checkout of licences, `/retail-checkout/{token}`, for the payer who opens the mailed link (RS-08). */
export default function RetailCheckoutPage() {
  return <CheckoutFrame {...useLoaderData<typeof clientLoader>()} kind="licences" />
}
