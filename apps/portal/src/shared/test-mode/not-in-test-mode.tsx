import { FlaskConical } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { useTestMode } from '#src/shared/test-mode/use-test-mode.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

/** Shown instead of a page about people or settings, which test mode does not have. */
export const NotInTestMode = () => {
  const { t } = useTranslation()
  const { isPending, set } = useTestMode()
  const title = t('testMode.title')
  return (
    <>
      <DocumentTitle page={title} />
      <PageHead title={title} />
      <div className="mt-4 rounded-surface border bg-surface">
        <EmptyState icon={FlaskConical} title={t('testMode.closedTitle')} text={t('testMode.closed')}>
          <Button kind="primary" pending={isPending} onClick={() => void set(false)}>
            {t('testMode.leave')}
          </Button>
        </EmptyState>
      </div>
    </>
  )
}
