import { scriptedEstimator } from '@assure/web'

export const estimator = scriptedEstimator([
  { type: 'failure', reason: 'too_dark' },
  { type: 'estimate', minAge: 27, maxAge: 33 },
])
