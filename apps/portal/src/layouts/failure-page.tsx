import { RotateCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiProblem } from '#src/api/api-problem.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage, requestIdOf } from '#src/api/problem-message.ts'
import { PlainPage } from '#src/shared/page/plain-page.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'

// Lazy, because each page brings this one.
const NotFoundPage = lazy(() => import('#src/layouts/not-found-page.tsx'))

/** The error page: unknown URL, no response from the server, or a bug in the portal. */
export const FailurePage = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    )
  const isAnswer = error instanceof ApiProblem
  const requestId = requestIdOf(error)
  return (
    <PlainPage title={t(isAnswer ? 'shell.failedTitle' : 'shell.crashTitle')}>
      <p className="text-form text-text-muted">{isAnswer ? problemMessage(error) : t('shell.crashText')}</p>
      {requestId && (
        <p className="rounded-hint border bg-sunken px-3 py-1.5 text-help text-text-muted">
          {t('common.requestId')} <code className="font-mono text-text select-all">{requestId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          size="form"
          icon={<RotateCw aria-hidden size={18} />}
          onClick={() => window.location.reload()}
        >
          {t('shell.reload')}
        </Button>
        <a className={buttonClass({ size: 'form' })} href={`mailto:${portalConfig().contactEmail}`}>
          {t('shell.contactUs')}
        </a>
      </div>
    </PlainPage>
  )
}
