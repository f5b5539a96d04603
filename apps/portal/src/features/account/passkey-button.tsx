import { Fingerprint } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useHydrated } from '#src/lib/use-hydrated.ts'
import { Button } from '#src/ui/button.tsx'

interface PasskeyButtonProps {
  /** Whether the browser waits for the person's device. */
  isWaiting: boolean
  /** 'Sign in with a passkey' if not given. */
  label?: string
  onStart: () => void
  onCancel: () => void
}

/** Asks for a passkey, or gives it up. */
export const PasskeyButton = ({ isWaiting, label, onStart, onCancel }: PasskeyButtonProps) => {
  const { t } = useTranslation()
  const isReady = useHydrated()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <Button
          size="form"
          wraps
          unavailable={!isReady}
          pending={isWaiting}
          icon={<Fingerprint aria-hidden size={18} />}
          className="min-w-0 flex-1"
          onClick={onStart}
        >
          {isWaiting ? t('account.passkey.waiting') : (label ?? t('account.passkey.submit'))}
        </Button>
        {isWaiting && (
          <Button size="form" onClick={onCancel}>
            {t('account.passkey.cancel')}
          </Button>
        )}
      </div>
      <p className="text-center text-help text-text-muted">{t('account.passkey.help')}</p>
    </div>
  )
}

/** The line between two ways to log in. */
export const OrLine = () => {
  const { t } = useTranslation()
  return (
    <div className="my-4 flex items-center gap-4 text-help text-text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {t('account.passkey.or')}
    </div>
  )
}
