import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { additionalInfo, contactRequest } from '#src/shared/contact/contact-request.ts'
import { retailInfo, type SignUpValues, type Variant } from '#src/features/sign-up/sign-up-rules.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'

/** State of sending the form (SU-04). `mailed`: the account exists and awaits its activation link. */
export type SignUpState =
  | { step: 'idle' | 'sending' | 'contacted' | 'tooEasy' }
  | { step: 'mailed'; email: string }
  | { step: 'failed'; message: string }

type SignUpAnswer = Awaited<ReturnType<typeof callAccount<'email_register' | 'retail_register'>>>

interface SignUpOptions {
  /** Proof of the human check; null without one. */
  proof: string | null
  /** Called when the server refuses the proof, to get a new one. */
  onProofInvalid: () => void
}

/**
 * Sends the form (SU-04, SU-06, SU-08, SU-11): a trial request to the contact call, a new account to the sign-up of
 * its realm.
 */
export const useSignUp = ({ proof, onProofInvalid }: SignUpOptions) => {
  const { t } = useTranslation()
  const [state, setState] = useState<SignUpState>({ step: 'idle' })

  const contact = async (values: SignUpValues): Promise<SignUpState> => {
    const { result } = await callAccount('contact_us', contactRequest(values, currentLanguage()))
    if (result === 'OK') return { step: 'contacted' }
    return { step: 'failed', message: t('contact.alreadySubmitted') }
  }
  const register = async (values: SignUpValues, email: string): Promise<SignUpState> => {
    const answer = await callAccount('email_register', {
      email,
      password: values.password,
      additional_info_fields: {
        ...additionalInfo(values),
        ...(values.solutionType && { solution_type: values.solutionType }),
      },
      human_proof: proof ?? '',
      language: currentLanguage(),
    })
    return endOf(answer, email)
  }
  const registerRetail = async (values: SignUpValues, email: string): Promise<SignUpState> => {
    const answer = await callAccount('retail_register', {
      email,
      additional_info_fields: retailInfo(values),
      human_proof: proof ?? '',
      language: currentLanguage(),
    })
    return endOf(answer, email)
  }
  const endOf = (answer: SignUpAnswer, email: string): SignUpState => {
    if (answer.result === 'OK') return { step: 'mailed', email }
    if (answer.code === 'EMAIL_REGISTERED') return { step: 'failed', message: t('signUp.emailRegistered') }
    if (answer.code === 'PASSWORD_TOO_EASY') return { step: 'tooEasy' }
    onProofInvalid()
    return { step: 'failed', message: t('signUp.proofInvalid') }
  }
  /** Sends a valid form and returns the resulting step. */
  const send = async (values: SignUpValues, variant: Variant): Promise<SignUpState['step']> => {
    setState({ step: 'sending' })
    const email = values.email.trim()
    const calls = { trial: contact, account: register, retail: registerRetail }
    const end = await calls[variant](values, email).catch(
      (error: unknown): SignUpState => ({ step: 'failed', message: problemMessage(error) }),
    )
    setState(end)
    return end.step
  }
  return { state, send, clear: () => setState({ step: 'idle' }) }
}
