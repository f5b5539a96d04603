import { tokeniseSandboxCard } from '@assure/contract/cards/sandbox-card'
import { CreditCard } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatExpiry, parseExpiry } from '#src/features/checkout/card-expiry.ts'
import type { CardEntry, CardFaults } from '#src/features/checkout/card-entry.ts'
import { brandOf, caretAfter, digitsOf, groupNumber } from '#src/features/checkout/card-number.ts'
import { PayButton, type Submit } from '#src/features/checkout/pay-button.tsx'
import { answerSandboxAction, type SecureAnswer } from '#src/features/checkout/sandbox-action.ts'
import { TestCards } from '#src/features/checkout/test-cards.tsx'
import type { Payment } from '#src/features/checkout/use-pay.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const SecureDialog = lazyPart(async () => (await import('./secure-dialog.tsx')).SecureDialog)

const FIELD_OF = {
  incorrect_number: 'number',
  not_a_test_card: 'number',
  expired: 'expiry',
  invalid_expiry: 'expiry',
  invalid_cvc: 'cvc',
} as const satisfies Record<string, keyof CardFaults>

/** Card form of the sandbox. It turns the number into a token in the browser; the number never leaves the page. */
export const SandboxCardForm = ({ payment, submit }: { payment: Payment; submit: Submit }) => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  // A new object per change, so that the caret is restored even if the text is unchanged (a removed blank).
  const [typed, setNumber] = useState<{ number: string; caret?: number }>({ number: '' })
  const { number } = typed
  const numberInput = useRef<HTMLInputElement>(null)
  const [expiry, setExpiry] = useState('')
  const [cvc, setCvc] = useState('')
  const [asked, setAsked] = useState<(answer: SecureAnswer) => void>()
  const brand = brandOf(digitsOf(number))
  const { faults, isPending } = payment

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  const typeNumber = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const grouped = groupNumber(target.value)
    const before = digitsOf(target.value.slice(0, target.selectionStart ?? undefined)).length
    setNumber({ number: grouped, caret: caretAfter(grouped, before) })
    payment.forget('number')
  }
  // React moves the caret to the end when the formatted value differs from the typed one.
  useLayoutEffect(() => {
    const input = numberInput.current
    const { caret } = typed
    if (caret !== undefined && input === document.activeElement) input?.setSelectionRange(caret, caret)
  }, [typed])

  const entry: CardEntry = {
    tokenise: async () => {
      const made = tokeniseSandboxCard({ number, ...parseExpiry(expiry), cvc }, new Date())
      return 'token' in made
        ? made
        : { faults: { [FIELD_OF[made.fault]]: t(`checkout.fault.${made.fault}`) } }
    },
    authenticate: async (clientSecret) => {
      const answer = await new Promise<SecureAnswer>((resolve) => setAsked(() => resolve))
      await answerSandboxAction(clientSecret, answer)
    },
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void payment.pay(entry)
  }
  const common = { size: 'form', type: 'text', inputMode: 'numeric', readOnly: isPending } as const
  return (
    <>
      <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-4">
        <Field label={t('checkout.number')} error={faults.number}>
          {(control) => (
            <div className="relative">
              <TextInput
                {...control}
                {...common}
                ref={numberInput}
                name="cardnumber"
                autoComplete="cc-number"
                placeholder="1234 1234 1234 1234"
                value={number}
                onChange={typeNumber}
                className="pr-28 tabular-nums"
              />
              <span
                aria-live="polite"
                className="pointer-events-none absolute inset-y-0 right-3 my-auto flex h-6 items-center rounded-tag border bg-surface px-1.5 text-chip font-semibold text-info italic empty:hidden"
              >
                {brand && t(`checkout.brand.${brand}`)}
              </span>
            </div>
          )}
        </Field>
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label={t('checkout.expiry')} help={t('checkout.expiryHelp')} error={faults.expiry}>
            {(control) => (
              <TextInput
                {...control}
                {...common}
                name="cc-exp"
                autoComplete="cc-exp"
                placeholder={t('checkout.expiryFormat')}
                value={expiry}
                onChange={({ target }) => {
                  setExpiry(formatExpiry(target.value, expiry))
                  payment.forget('expiry')
                }}
              />
            )}
          </Field>
          <Field
            label={t('checkout.cvc')}
            help={t(brand === 'amex' ? 'checkout.cvcHelpAmex' : 'checkout.cvcHelp')}
            error={faults.cvc}
          >
            {(control) => (
              <div className="relative">
                <TextInput
                  {...control}
                  {...common}
                  name="cvc"
                  autoComplete="cc-csc"
                  maxLength={4}
                  value={cvc}
                  onChange={({ target }) => {
                    setCvc(target.value.replaceAll(/\D/g, ''))
                    payment.forget('cvc')
                  }}
                  className="pr-10 [-webkit-text-security:disc]"
                />
                <CreditCard
                  aria-hidden
                  size={18}
                  className="pointer-events-none absolute inset-y-0 right-3 my-auto text-text-muted"
                />
              </div>
            )}
          </Field>
        </div>
        <PayButton submit={submit} pending={isPending} />
      </form>
      <TestCards
        onUse={(card) => {
          setNumber({ number: groupNumber(card) })
          setExpiry(formatExpiry(`12${(new Date().getFullYear() + 1) % 100}`, ''))
          setCvc(brandOf(card) === 'amex' ? '1234' : '123')
          for (const field of ['number', 'expiry', 'cvc'] as const) payment.forget(field)
        }}
      />
      {asked && <SecureDialog onAnswer={asked} onClosed={() => setAsked(undefined)} />}
    </>
  )
}
