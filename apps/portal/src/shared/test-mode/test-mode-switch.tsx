import { FlaskConical } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useTestMode } from '#src/shared/test-mode/use-test-mode.ts'
import { Spinner } from '#src/ui/spinner.tsx'

interface TestModeSwitchProps {
  /** Whether the switch fills a row of a list and says what test mode is. Otherwise it stands in a page's header. */
  row?: boolean
  /** Called before the mode changes. */
  onChange?: () => void
}

/** Turns test mode on and off in this tab. Absent for members who may not open it. */
export const TestModeSwitch = ({ row = false, onChange }: TestModeSwitchProps) => {
  const { t } = useTranslation()
  const { isTest, isOffered, isPending, set } = useTestMode()
  if (!isOffered) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isTest}
      aria-busy={isPending || undefined}
      onClick={() => {
        onChange?.()
        void set(!isTest)
      }}
      className={
        row
          ? 'flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken'
          : 'flex min-h-9 shrink-0 items-center gap-3 rounded-control border border-border-strong bg-surface px-3 font-medium hover:bg-sunken pointer-coarse:min-h-11'
      }
    >
      <FlaskConical aria-hidden size={16} className="shrink-0 text-text-muted" />
      <span className={row ? 'min-w-0 flex-1' : ''}>
        <span className={row ? 'block font-semibold' : ''}>{t('testMode.title')}</span>
        {row && <span className="block text-chip text-text-muted">{t('testMode.switchText')}</span>}
      </span>
      {isPending ? (
        <Spinner />
      ) : (
        <span
          aria-hidden
          className={`flex h-5 w-9 shrink-0 items-center rounded-full border p-0.5 ${isTest ? 'justify-end border-accent bg-accent' : 'border-border-control bg-sunken'}`}
        >
          <span className={`size-3.5 rounded-full ${isTest ? 'bg-on-accent' : 'bg-text-muted'}`} />
        </span>
      )}
    </button>
  )
}
