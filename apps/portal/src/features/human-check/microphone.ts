import { type Frame, FRAME_SAMPLES } from '#src/features/human-check/voice-frames.ts'

/** Why there is nothing to hear with: the person or the browser said no, or there is none. */
export class MicrophoneFailure extends Error {
  readonly why: 'refused' | 'absent'

  constructor(why: 'refused' | 'absent', cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

export interface Microphone {
  /** Seconds on the clock of the sound itself. */
  clockS: () => number
  /** Judges the frame that ended at this time of the clock, at most half a second ago. */
  hear: (endS: number) => Frame
  /** Lets go of it: the browser's sign for listening goes out. */
  close: () => void
}

/** As the room sounds: what browsers do to please listeners would hide noise and tones from us. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const REFUSALS = ['NotAllowedError', 'SecurityError']

const openStream = async (): Promise<MediaStream> => {
  // Absent where the page was not loaded over a secure connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new MicrophoneFailure('absent')
  try {
    return await devices.getUserMedia({ audio: SOUND })
  } catch (cause) {
    const isRefused = cause instanceof DOMException && REFUSALS.includes(cause.name)
    throw new MicrophoneFailure(isRefused ? 'refused' : 'absent', cause)
  }
}

/** Samples of sound that the browser keeps: a page that was paused has missed nothing. */
const KEPT_SAMPLES = 32_768

/**
 * Begins to listen with a context that the person's own press has made, and closes it in the end. What
 * is heard stays in this page's memory, and no longer than half a second.
 */
export const openMicrophone = async (context: AudioContext): Promise<Microphone> => {
  // It comes when it is needed, for the weight of its pitch detector, and before anything listens.
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
