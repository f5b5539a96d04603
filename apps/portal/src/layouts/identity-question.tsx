import { useEffect, useState } from 'react'
import { type NeededProof, onIdentityAsked } from '#src/api/identity-confirmation.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const IdentityDialog = lazyPart(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

interface Question {
  mode: string
  needed: NeededProof
  answer: (confirmed: boolean) => void
}

/** Opens the dialog "Confirm it is you" when a call needs it. */
export const IdentityQuestion = () => {
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
  return (
    <IdentityDialog
      mode={question.mode}
      needed={question.needed}
      onClosed={(confirmed) => {
        setQuestion(null)
        question.answer(confirmed)
      }}
    />
  )
}
