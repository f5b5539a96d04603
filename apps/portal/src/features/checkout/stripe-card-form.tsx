import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CardEntry, CardFaults } from '#src/features/checkout/card-entry.ts'
import { PayButton, type Submit } from '#src/features/checkout/pay-button.tsx'
import { loadStripeJs, type StripeElement, type StripeJs } from '#src/features/checkout/stripe-js.ts'
import type { Payment } from '#src/features/checkout/use-pay.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { FieldError } from '#src/ui/field-error.tsx'
import { inputClass } from '#src/ui/text-input.tsx'

interface Card {
  stripe: StripeJs
  fields: Record<keyof CardFaults, StripeElement>
}

/** Returns the page's text style for Stripe's fields: iframes do not inherit it. */
const styleOf = (place: HTMLElement) => {
  const { color, fontFamily, fontSize } = getComputedStyle(place)
  return { base: { color, fontFamily, fontSize, iconColor: color } }
}

/** Mounts Stripe's fields. Their iframes hold the typed values, so this page cannot read them. */
const useStripeFields = (
  publishableKey: string,
  form: RefObject<HTMLFormElement | null>,
  onFault: (faults: CardFaults) => void,
) => {
  const [card, setCard] = useState<Card>()
  const [isMissing, setIsMissing] = useState(false)
  const report = useRef(onFault)
  useEffect(() => {
    report.current = onFault
  })
  useEffect(() => {
    let isOver = false
    const made: StripeElement[] = []
    const putUp = async () => {
      const stripe = await loadStripeJs(publishableKey)
      if (isOver) return
      const elements = stripe.elements()
      const field = (kind: Parameters<typeof elements.create>[0], name: keyof CardFaults) => {
        const place = form.current?.querySelector<HTMLElement>(`[data-field=${name}]`)
        if (!place) throw new Error('the form is gone')
        const element = elements.create(kind, {
          style: styleOf(place),
          ...(name === 'number' && { showIcon: true }),
        })
        element.mount(place)
        element.on('change', ({ error }) => report.current({ [name]: error?.message }))
        made.push(element)
        return element
      }
      setCard({
        stripe,
        fields: {
          number: field('cardNumber', 'number'),
          expiry: field('cardExpiry', 'expiry'),
          cvc: field('cardCvc', 'cvc'),
        },
      })
    }
    putUp().catch(() => setIsMissing(!isOver))
    return () => {
      isOver = true
      for (const element of made) element.destroy()
    }
  }, [publishableKey, form])
  return { card, isMissing }
}

const FAULT_FIELD: Record<string, keyof CardFaults> = {
  incomplete_expiry: 'expiry',
  invalid_expiry_year_past: 'expiry',
  invalid_expiry_month_past: 'expiry',
  incomplete_cvc: 'cvc',
}

const entryOf = ({ stripe, fields }: Card): CardEntry => ({
  tokenise: async () => {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: fields.number })
    if (paymentMethod) return { token: paymentMethod.id }
    return { faults: { [FAULT_FIELD[error?.code ?? ''] ?? 'number']: error?.message ?? '' } }
  },
  authenticate: async (clientSecret) => {
    // The result is ignored, because the server asks Stripe.
    await stripe.handleNextAction({ clientSecret })
  },
})

/** Card form with Stripe's fields (SB-09). */
export const StripeCardForm = ({
  payment,
  publishableKey,
  submit,
}: {
  payment: Payment
  publishableKey: string
  submit: Submit
}) => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<CardFaults>({})
  const { card, isMissing } = useStripeFields(publishableKey, form, (faults) => {
    setTyped((before) => ({ ...before, ...faults }))
    for (const name of ['number', 'expiry', 'cvc'] as const) if (name in faults) payment.forget(name)
  })
  if (isMissing) return <Alert tone="error">{t('checkout.noStripe')}</Alert>
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (card) void payment.pay(entryOf(card))
  }
  const field = (name: keyof CardFaults, label: string, help?: string) => {
    const error = payment.faults[name] ?? typed[name]
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a label cannot name a field in a frame; the frame's field has a name and the keyboard
      <div className="min-w-0" onClick={() => card?.fields[name].focus()}>
        <p className="mb-1 font-medium">{label}</p>
        <div
          data-field={name}
          className={`${inputClass({ size: 'form' })} flex flex-col justify-center *:w-full`}
        />
        {help && <p className="mt-1 text-help text-text-muted">{help}</p>}
        <div role="alert">{error && <FieldError text={error} />}</div>
      </div>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-4">
      {field('number', t('checkout.number'))}
      <div className="grid grid-cols-2 items-start gap-4">
        {field('expiry', t('checkout.expiry'), t('checkout.expiryHelp'))}
        {field('cvc', t('checkout.cvc'), t('checkout.cvcHelp'))}
      </div>
      <PayButton submit={submit} pending={payment.isPending || !card} />
    </form>
  )
}
