import { type FormEvent, useRef, useState } from 'react'
import { hasCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FactorCodeField } from '#src/shared/second-factor/factor-code-field.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** Asks for a code of the second factor that the person has, for this session. */
export const FactorCodeForm = ({ onConfirmed }: { onConfirmed: () => Promise<void> }) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const refuse = (text: string) => {
    setFault(text)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const typed = code.trim()
    setFailure(undefined)
    if (typed === '') return refuse(t('secondFactor.codeRequired'))
    setIsPending(true)
    try {
      const { result } = await callAccount('confirm_identity', { proof: { kind: 'code', code: typed } })
      if (result === 'OK') await onConfirmed()
      else refuse(t('secondFactor.wrongCode'))
    } catch (error) {
      // The server does not take it for a code at all.
      if (hasCode(error, 'invalid')) refuse(t('secondFactor.wrongCode'))
      else setFailure(problemMessage(error))
    }
    setIsPending(false)
  }
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex max-w-100 flex-col gap-4"
    >
      <div aria-live="assertive" className="empty:-mt-4">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <FactorCodeField
        value={code}
        error={fault}
        help={t('secondFactor.asked.noCode', { choice: t('account.code.none') })}
        onChange={(value) => {
          setCode(value)
          setFault(undefined)
        }}
        ref={input}
      />
      <Button type="submit" kind="primary" pending={isPending} className="self-start">
        {t('secondFactor.next')}
      </Button>
    </form>
  )
}
