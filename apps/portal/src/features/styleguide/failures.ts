import { data } from 'react-router'
import { failure } from '#src/features/styleguide/sample-values.ts'

interface Failure {
  /** File that renders it, relative to `src`. */
  file: string
  error: unknown
}

/** Errors thrown on request, `?open=failure`. The product's own error page shows them. */
export const FAILURES: Readonly<Record<string, Failure>> = {
  'not-found': {
    file: 'layouts/not-found-page.tsx, shared/page/plain-page.tsx',
    error: data(null, { status: 404 }),
  },
  failure: {
    file: 'layouts/failure-page.tsx',
    error: failure,
  },
  crash: { file: 'layouts/failure-page.tsx', error: new Error('for the style guide') },
}
