import { useEffect, useState } from 'react'
import { type NeededProof, onIdentityAsked } from '#src/api/identity-confirmation.ts'
import { useOptionalMember } from '#src/api/session-context.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const SsoIdentityDialog = lazyPart(async () => (await import('./sso-identity-dialog.tsx')).SsoIdentityDialog)
const IdentityDialog = lazyPart(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

interface Question {
  mode: string
  needed: NeededProof
  answer: (confirmed: boolean) => void
}

/** Opens the dialog "Confirm it is you" when a call needs it. */
export const IdentityQuestion = () => {
  const isThroughSso = useOptionalMember()?.through_sso === true
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    let open: Question | null = null
    const stop = onIdentityAsked(
      (mode, needed) =>
        new Promise((answer) => {
          open = { mode, needed, answer }
          setQuestion(open)
        }),
    )
    return () => {
      stop()
      open?.answer(false)
    }
  }, [])
  if (!question) return null
  const close = (confirmed: boolean) => {
    setQuestion(null)
    question.answer(confirmed)
  }
  if (isThroughSso) return <SsoIdentityDialog onClosed={() => close(false)} />
  return <IdentityDialog mode={question.mode} needed={question.needed} onClosed={close} />
}
