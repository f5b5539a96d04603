import type { Language } from '@assure/contract/constants'
import { currentLanguage } from '#src/i18n/translation.ts'

/** The part of Stripe.js that the checkout uses. Stripe's script provides it, not an npm package. */
export interface StripeElement {
  mount(element: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'change', listen: (change: StripeChange) => void): void
}
export interface StripeChange {
  error?: { message: string } | undefined
  brand?: string
}
interface StripeElements {
  create(kind: 'cardNumber' | 'cardExpiry' | 'cardCvc', options: object): StripeElement
}
interface StripeFailure {
  type: string
  code?: string
  message?: string
}
export interface StripeJs {
  elements(): StripeElements
  createPaymentMethod(options: {
    type: 'card'
    card: StripeElement
  }): Promise<{ paymentMethod?: { id: string }; error?: StripeFailure }>
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeFailure }>
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: Language }) => StripeJs
  }
}

const SCRIPT = 'https://js.stripe.com/v3/'
let loading: Promise<StripeJs> | undefined

const load = (publishableKey: string) =>
  new Promise<StripeJs>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () =>
      window.Stripe
        ? resolve(window.Stripe(publishableKey, { locale: currentLanguage() }))
        : reject(new Error('Stripe.js is not there')),
    )
    script.addEventListener('error', () => {
      loading = undefined
      script.remove()
      reject(new Error('Stripe.js did not load'))
    })
    document.head.append(script)
  })

/** Loads Stripe's script once, only on the checkout. Rejects if the network or an extension blocks it. */
export const loadStripeJs = (publishableKey: string): Promise<StripeJs> => (loading ??= load(publishableKey))
