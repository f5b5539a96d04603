import { AgeCheck, type AgeCheckState, type Estimator, type UsageCounter } from '@assure/web'

const messageOf = (state: AgeCheckState): string => {
  switch (state.status) {
    case 'idle':
    case 'stopped':
      return ''
    case 'asking_permission':
      return 'Please allow the camera. Your picture stays in this browser.'
    case 'running':
      return state.hint === 'too_dark' ? 'More light, please.' : 'Look at the camera.'
    case 'passed':
      return 'Thank you, go on.'
    case 'denied':
    case 'no_camera':
    case 'failed':
    case 'spoof':
      return 'Please show a document with your age.'
  }
}

/** Checks one age. Call it after the person agreed, for example from a button. */
export const checkAge = (
  page: { video: HTMLVideoElement; message: HTMLElement },
  estimator: Estimator,
  usage: UsageCounter,
) => {
  const check = new AgeCheck({
    video: page.video,
    estimator,
    challengeAge: 25,
    usage,
    onState: (state) => {
      page.message.textContent = messageOf(state)
    },
  })
  return check.run() // `check.stop()` ends it, for example when the person goes back
}
