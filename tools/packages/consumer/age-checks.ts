import {
  AgeCheck,
  type AgeCheckEnd,
  DeviceError,
  type Estimator,
  type FrameResult,
  memoryStore,
  scriptedEstimator,
  UsageClient,
} from '@assure/web'

/** Runs an age check for each list of results with the browser's camera, and reports their counts to the page's server. */
export const runAgeChecks = async (lists: FrameResult[][]) => {
  const key = { session_id: 'tablet', session_password: 'word' }
  const usage = new UsageClient({ url: location.origin, key, store: memoryStore() })
  const video = document.createElement('video')
  document.body.append(video)
  const ends: AgeCheckEnd[] = []
  const frames = { taken: 0, empty: 0 }
  const cameras = new Set<MediaStreamTrack>()
  for (const results of lists) {
    const scripted = scriptedEstimator(results)
    const estimator: Estimator = {
      estimate: async (frame, context) => {
        frames.taken += 1
        if (frame.width === 0 || frame.height === 0) frames.empty += 1
        const stream = video.srcObject
        if (stream instanceof MediaStream) for (const track of stream.getTracks()) cameras.add(track)
        return await scripted.estimate(frame, context)
      },
    }
    ends.push(await new AgeCheck({ video, estimator, challengeAge: 25, usage, timeoutMs: 2000 }).run())
  }
  const { tally } = await usage.pending()
  await usage.seal()
  const { accepted } = await usage.flush()
  const [counted] = Object.values(tally).map(({ estimations }) => estimations.face)
  return {
    ends,
    frames,
    cameras: [...cameras].map(({ kind, readyState }) => `${kind} ${readyState}`),
    spoofs: counted?.spoof_count,
    estimations: counted?.latency.count,
    accepted,
  }
}

/** Reports one count to a server. Returns the code of the first refusal, or null. */
export const reportTo = async (url: string, session_id: string, session_password: string) => {
  let code: string | null = null
  const usage = new UsageClient({
    url,
    key: { session_id, session_password },
    store: memoryStore(),
    timing: { now: Date.now, random: Math.random, sleep: async () => undefined },
  })
  await usage.addSpoof('face')
  await usage.seal()
  await usage.flush().catch((error: unknown) => {
    code = error instanceof DeviceError ? error.code : String(error)
  })
  return code
}
