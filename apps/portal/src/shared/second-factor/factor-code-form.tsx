import { hasCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FactorCodeField } from '#src/shared/second-factor/factor-code-field.tsx'
import { useCodeEntry } from '#src/shared/second-factor/use-code-entry.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** Asks for a code of the second factor that the person has, for this session. */
export const FactorCodeForm = ({ onConfirmed }: { onConfirmed: () => Promise<void> }) => {
  const { t } = useTranslation()
  const { code, fault, failure, isPending, input, change, refuse, setFailure, send } = useCodeEntry()

  const confirm = async () => {
    const typed = code.trim()
    if (typed === '') return refuse(t('secondFactor.codeRequired'))
    try {
      const { result } = await callAccount('confirm_identity', { proof: { kind: 'code', code: typed } })
      if (result === 'OK') await onConfirmed()
      else refuse(t('secondFactor.wrongCode'))
    } catch (error) {
      // The server does not take it for a code at all.
      if (hasCode(error, 'invalid')) refuse(t('secondFactor.wrongCode'))
      else setFailure(problemMessage(error))
    }
  }
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void send(event, confirm)}
      className="flex max-w-100 flex-col gap-4"
    >
      <div aria-live="assertive" className="empty:-mt-4">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <FactorCodeField
        value={code}
        error={fault}
        help={t('secondFactor.asked.noCode', { choice: t('account.code.none') })}
        onChange={change}
        ref={input}
      />
      <Button type="submit" kind="primary" pending={isPending} className="self-start">
        {t('secondFactor.next')}
      </Button>
    </form>
  )
}
