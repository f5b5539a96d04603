import { ApiProblem } from '#src/api/api-problem.ts'
import { currentLocale, t } from '#src/i18n/translation.ts'
import { RETRY_UNSAID_S, waitWords } from '#src/lib/wait.ts'

/** The text of a failed call, in the catalogue's words. */
export const problemMessage = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return t('errors.internal')
  return t(`errors.${error.code}`, {
    wait: waitWords(error.retryAfterS ?? RETRY_UNSAID_S, currentLocale()),
  })
}

/** The id that the operator finds the failure by, or null. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiProblem ? error.requestId : null
