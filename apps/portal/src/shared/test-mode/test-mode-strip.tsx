import { FlaskConical } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useTestMode } from '#src/shared/test-mode/use-test-mode.ts'
import { Button } from '#src/ui/button.tsx'

/** Says on every screen of test mode that nothing is real, and leads out of it. Nothing in live screens. */
export const TestModeStrip = ({ className = '' }: { className?: string }) => {
  const { t } = useTranslation()
  const { isTest, isPending, set } = useTestMode()
  if (!isTest) return null
  return (
    <section
      aria-label={t('testMode.title')}
      className={`flex min-h-10 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b bg-warning-soft px-4 py-1 text-help font-semibold text-warning ${className}`}
    >
      <span className="flex items-center gap-2">
        <FlaskConical aria-hidden size={16} className="shrink-0" />
        {t('testMode.strip')}
      </span>
      <Button size="small" pending={isPending} onClick={() => void set(false)}>
        {t('testMode.leave')}
      </Button>
    </section>
  )
}
