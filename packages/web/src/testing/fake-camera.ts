import { vi } from 'vitest'

interface FakeTrack {
  readyState: 'live' | 'ended'
  stop: () => void
}

/**
 * Replaces what a browser has and Node does not: camera, frames and a secure page. `open` decides each question for the
 * camera. It changes globals, which Vitest restores after the test.
 */
export const fakeCamera = (open: () => Promise<void> = async () => undefined) => {
  const tracks: FakeTrack[] = []
  const frames: { closed: boolean }[] = []
  const asked: MediaStreamConstraints[] = []
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints)
    await open()
    const track: FakeTrack = {
      readyState: 'live',
      stop: () => {
        track.readyState = 'ended'
      },
    }
    tracks.push(track)
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  }
  const createImageBitmap = async () => {
    const frame = { closed: false, close: () => void (frame.closed = true) }
    frames.push(frame)
    return frame
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal('createImageBitmap', createImageBitmap)
  const video = { srcObject: null, play: async () => undefined } as unknown as HTMLVideoElement
  return { video, tracks, frames, asked }
}
