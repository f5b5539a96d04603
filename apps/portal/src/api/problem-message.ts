import { ApiProblem } from '#src/api/api-problem.ts'
import { currentLocale, t } from '#src/i18n/translation.ts'
import { RETRY_UNSAID_S, waitWords } from '#src/lib/wait.ts'

/** Returns the catalogue's text for a failed call. */
export const problemMessage = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return t('errors.internal')
  return t(`errors.${error.code}`, {
    wait: waitWords(error.retryAfterS ?? RETRY_UNSAID_S, currentLocale()),
  })
}

/** Returns the id of the failure in the operator's log, or null. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiProblem ? error.requestId : null
