import { Eye, EyeOff } from 'lucide-react'
import { useId } from 'react'
import { CopyButton } from '#src/features/api-keys/copy-button.tsx'
import { KeyBox } from '#src/features/api-keys/key-box.tsx'
import { useSecret } from '#src/features/api-keys/use-secret.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field-error.tsx'

/** Fixed length, so that it does not reveal the secret's length. */
const MASK = '•'.repeat(24)

interface SecretBoxProps {
  sessionId: string
  /** Called when the account has another key meanwhile. */
  onOther: () => void
}

/** The Secret Key, masked until revealed. */
export const SecretBox = ({ sessionId, onOther }: SecretBoxProps) => {
  const { t } = useTranslation()
  const { secret, isPending, failure, reveal, show, hide } = useSecret(sessionId, onOther)
  const id = useId()
  const isShown = secret !== null
  const copyValue = () => {
    if (secret !== null) return secret
    const revealed = reveal()
    // Prevents an unhandled rejection. The field already shows the failure.
    revealed.catch(() => undefined)
    return revealed
  }
  const Icon = isShown ? EyeOff : Eye
  return (
    <KeyBox
      id={id}
      label={t('apiKeys.secret')}
      note={t('apiKeys.secretNote')}
      value={secret ?? MASK}
      describedBy={`${id}-text`}
      actions={
        <>
          <Button
            kind="ghost"
            size="small"
            pending={isPending}
            aria-label={t(isShown ? 'apiKeys.hideSecret' : 'apiKeys.showSecret')}
            icon={<Icon aria-hidden size={16} />}
            onClick={() => (isShown ? hide() : void show())}
          >
            {t(isShown ? 'apiKeys.hide' : 'apiKeys.show')}
          </Button>
          <CopyButton label={t('apiKeys.copySecret')} valueOf={copyValue} />
        </>
      }
    >
      <span role="status" className="basis-full">
        {t(isShown ? 'apiKeys.secretShown' : 'apiKeys.secretHidden')}
      </span>
      <div aria-live="assertive" className="basis-full empty:hidden">
        {failure && <FieldError text={t('apiKeys.revealFailed', { reason: failure })} />}
      </div>
    </KeyBox>
  )
}
