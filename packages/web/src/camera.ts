import type { AgeCheckEnd } from './age-check-state.ts'
import { unlessAborted } from './unless-aborted.ts'

/** An open camera whose picture a video element shows. */
export interface Camera {
  /** Returns the current frame, or null if the camera is gone. Waits for the first one. */
  takeFrame(): Promise<ImageBitmap | null>
  close(): void
}

const refusalOf = (error: unknown): AgeCheckEnd => {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return { status: 'denied' }
    case 'NotFoundError':
    case 'OverconstrainedError':
      return { status: 'no_camera', reason: 'not_found' }
    case 'TypeError':
      return { status: 'no_camera', reason: 'unsupported' }
    default:
      return { status: 'no_camera', reason: 'in_use' }
  }
}

const closeStream = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Rejects with a `TypeError` in a browser without `mediaDevices`. */
const ask = async (video: MediaTrackConstraints): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video, audio: false })

/** Asks for a camera and shows it in the element. Returns the end of the session if there is no camera. */
export const openCamera = async (
  video: HTMLVideoElement,
  constraints: MediaTrackConstraints,
  signal: AbortSignal,
): Promise<Camera | AgeCheckEnd> => {
  if (!isSecureContext) return { status: 'no_camera', reason: 'insecure_page' }
  const asking = ask(constraints)
  const stream = await unlessAborted(asking, signal).catch(refusalOf)
  if (stream === undefined) {
    // The person may still allow the camera.
    asking.then(closeStream, () => undefined)
    return { status: 'stopped' }
  }
  if ('status' in stream) return stream
  video.srcObject = stream
  video.muted = true
  video.playsInline = true
  const playing = video.play().then(
    () => true,
    () => false,
  )
  return {
    takeFrame: async () => {
      const isPlaying = await playing
      const isLive = stream.getVideoTracks().some(({ readyState }) => readyState === 'live')
      return isPlaying && isLive ? createImageBitmap(video).catch(() => null) : null
    },
    close: () => {
      closeStream(stream)
      video.srcObject = null
    },
  }
}
