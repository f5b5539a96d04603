import { data } from 'react-router'
import { failure } from '#src/features/styleguide/sample-values.ts'

interface Failure {
  /** What shows it, from `src` on. */
  file: string
  error: unknown
}

/** What this page fails with where its address asks for it, `?open=failure`: what is shown then is the product's own. */
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
