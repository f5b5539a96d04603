import '#src/shared/passkeys/texts/texts.ts'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { provePasskey } from '#src/layouts/identity-ways.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

interface PasskeyProofProps {
  /** Whether it is the usual way, so that its button is the primary one. */
  isMain?: boolean
  onConfirmed: () => Promise<void>
}

/** Asks for a passkey of the person, for this session. */
export const PasskeyProof = ({ isMain = true, onConfirmed }: PasskeyProofProps) => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const proof = await provePasskey()
      const answer = proof && (await callAccount('confirm_identity', { proof }))
      if (answer?.result === 'DENY') setFailure(t('passkeys.wrong'))
      if (answer?.result === 'OK') await onConfirmed()
    } catch (error) {
      setFailure(problemMessage(error))
    }
    setIsPending(false)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <div aria-live="assertive" className="empty:-mt-4">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <Button
        kind={isMain ? 'primary' : 'secondary'}
        icon={<Fingerprint aria-hidden size={18} />}
        pending={isPending}
        onClick={() => void confirm()}
      >
        {t('passkeys.use')}
      </Button>
      <p className="text-help text-text-muted">
        {t('passkeys.lost', { choice: t('account.login.forgotten') })}
      </p>
    </div>
  )
}
