import { type Frame, FRAME_SAMPLES } from '#src/features/human-check/voice-frames.ts'

/** Failure to open the microphone: the user or the browser refused it, or there is none. */
export class MicrophoneFailure extends Error {
  readonly why: 'refused' | 'absent'

  constructor(why: 'refused' | 'absent', cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

export interface Microphone {
  /** Seconds on the audio clock. */
  clockS: () => number
  /** Judges the frame that ended at this audio time, at most half a second ago. */
  hear: (endS: number) => Frame
  /** Stops the microphone, which ends the browser's recording indicator. */
  close: () => void
}

/** No audio processing: it would remove the noise and tones that the check must detect. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const REFUSALS = ['NotAllowedError', 'SecurityError']

const openStream = async (): Promise<MediaStream> => {
  // Undefined on insecure connections.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new MicrophoneFailure('absent')
  try {
    return await devices.getUserMedia({ audio: SOUND })
  } catch (cause) {
    const isRefused = cause instanceof DOMException && REFUSALS.includes(cause.name)
    throw new MicrophoneFailure(isRefused ? 'refused' : 'absent', cause)
  }
}

/** Size of the sample buffer. A page that was paused shortly can still read what it missed. */
const KEPT_SAMPLES = 32_768

/**
 * Opens the microphone with an audio context that the user's click created. The caller closes the context. Sound
 * stays in this page's memory, for at most about half a second.
 */
export const openMicrophone = async (context: AudioContext): Promise<Microphone> => {
  // Lazy, because the pitch detector is large. Loaded before listening starts.
  const { makeVoiceJudge } = await import('#src/features/human-check/voice-judge.ts')
  const [stream] = await Promise.all([openStream(), context.resume()])
  const analyser = new AnalyserNode(context, { fftSize: KEPT_SAMPLES })
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser)
  const judge = makeVoiceJudge(context.sampleRate)
  const samples = new Float32Array(KEPT_SAMPLES)
  return {
    clockS: () => context.currentTime,
    hear: (endS) => {
      analyser.getFloatTimeDomainData(samples)
      const ago = Math.round(Math.max(0, context.currentTime - endS) * context.sampleRate)
      const end = Math.max(FRAME_SAMPLES, KEPT_SAMPLES - ago)
      return judge(samples.subarray(end - FRAME_SAMPLES, end))
    },
    close: () => {
      for (const track of stream.getTracks()) track.stop()
    },
  }
}
