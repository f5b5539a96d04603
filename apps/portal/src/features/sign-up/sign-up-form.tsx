import { cx } from 'class-variance-authority'
import { type FormEvent, useCallback, useId, useRef, useState } from 'react'
import { SignUpFields } from '#src/features/sign-up/sign-up-fields.tsx'
import {
  EMPTY_SIGN_UP,
  type SignUpFaults,
  type SignUpField,
  signUpFaults,
  type Variant,
} from '#src/features/sign-up/sign-up-rules.ts'
import { toFinish } from '#src/features/sign-up/to-finish.ts'
import { useEasyPassword } from '#src/features/sign-up/use-easy-password.ts'
import { useSignUp } from '#src/features/sign-up/use-sign-up.ts'
import { FoldedVerification } from '#src/features/sign-up/folded-verification.tsx'
import { VerificationFrame } from '#src/features/sign-up/verification-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

const SUBMIT = {
  trial: 'signUp.submitTrial',
  account: 'signUp.submitAccount',
  retail: 'signUp.submitRetail',
} as const satisfies Record<Variant, string>

const namesOf = (faults: SignUpFaults) => Object.keys(faults) as SignUpField[]

interface SignUpFormProps {
  variant: Variant
  /** Called when the activation link was sent to this address. */
  onMailed: (email: string) => void
}

/** Sign-up form of every variant (SU-02 to SU-09). It keeps its values when the tab changes. */
export const SignUpForm = ({ variant, onMailed }: SignUpFormProps) => {
  const { t, locale } = useTranslation()
  const noteId = useId()
  const form = useRef<HTMLFormElement>(null)
  const news = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(EMPTY_SIGN_UP)
  /** Fields that the user has left or submitted. Only their faults are shown. */
  const [left, setLeft] = useState<readonly SignUpField[]>([])
  const [proof, setProof] = useState<string | null>(null)
  const [frameNumber, setFrameNumber] = useState(0)
  const renewProof = useCallback(() => {
    setProof(null)
    setFrameNumber((number) => number + 1)
  }, [])
  const { state, send, clear } = useSignUp({ proof, onProofInvalid: renewProof })

  const { isEasy, noteEasy } = useEasyPassword(values, variant)
  const faults = signUpFaults(values, variant, isEasy)
  const shown = Object.fromEntries(
    Object.entries(faults).filter(([name]) => left.includes(name as SignUpField)),
  )
  const isSending = state.step === 'sending'
  const isProofNeeded = variant !== 'trial'
  const isReady = !isProofNeeded || (proof !== null && namesOf(faults).length === 0)
  const focusField = (name: SignUpField) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const [first] = namesOf(faults)
    setLeft(namesOf(faults))
    if (first) return focusField(first)
    if (!isReady) return
    const end = await send(values, variant)
    if (end === 'mailed') return onMailed(values.email.trim())
    if (end === 'failed') return focusField('email')
    if (end === 'tooEasy') {
      noteEasy()
      setLeft(['password'])
      return focusField('password')
    }
    setValues(EMPTY_SIGN_UP)
    setLeft([])
    news.current?.focus()
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className={cx(
        'grid items-start gap-x-8 gap-y-6 md:grid-rows-[auto_1fr] lg:gap-x-16',
        isProofNeeded
          ? 'md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_400px]'
          : 'md:max-w-150',
      )}
    >
      <div>
        <div ref={news} tabIndex={-1} aria-live="assertive" className="outline-none">
          {(state.step === 'failed' || state.step === 'contacted') && (
            <div className="mb-6">
              <Alert tone={state.step === 'failed' ? 'error' : 'success'}>
                {state.step === 'failed' ? state.message : t('contact.sent')}
              </Alert>
            </div>
          )}
        </div>
        <SignUpFields
          variant={variant}
          values={values}
          faults={shown}
          onChange={(change) => {
            setValues((before) => ({ ...before, ...change }))
            if ('password' in change) setLeft((before) => before.filter((name) => name !== 'password'))
            if (state.step === 'contacted') clear()
          }}
          onBlur={(name) => setLeft((before) => [...before, name])}
        />
      </div>
      <FoldedVerification folds={!isProofNeeded} className="md:row-span-2">
        <VerificationFrame key={frameNumber} onProof={setProof} />
      </FoldedVerification>
      <div className="flex flex-col gap-4 md:items-start lg:flex-row lg:items-center">
        <Button
          type="submit"
          kind="primary"
          size="form"
          pending={isSending}
          aria-disabled={!isReady}
          aria-describedby={noteId}
        >
          {t(isSending ? 'contact.sending' : SUBMIT[variant])}
        </Button>
        <p id={noteId} className="text-help text-text-muted">
          {variant === 'trial'
            ? t('signUp.trialNote')
            : toFinish({ variant, faults, isVerified: proof !== null }, t, locale)}
        </p>
      </div>
    </form>
  )
}
