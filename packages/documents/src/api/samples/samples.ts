import { curl } from './curl.ts'
import { kotlin } from './kotlin.ts'
import { python } from './python.ts'
import { proofOf, type SampleCall } from './sample-call.ts'
import { swift } from './swift.ts'
import { typescript } from './typescript.ts'

/** Languages of the samples, in the order of the tabs. `syntax` selects the colours. */
export const SAMPLE_LANGUAGES = [
  { id: 'curl', name: 'cURL', syntax: 'sh' },
  { id: 'typescript', name: 'TypeScript', syntax: 'ts' },
  { id: 'kotlin', name: 'Kotlin', syntax: 'kotlin' },
  { id: 'swift', name: 'Swift', syntax: 'swift' },
  { id: 'python', name: 'Python', syntax: 'python' },
] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]['id']

const WRITERS: Record<SampleLanguage, (call: SampleCall) => string> = {
  curl,
  typescript,
  kotlin,
  swift,
  python,
}

/**
 * Returns the sample of a call in a language; undefined if the call needs the signature of a device and the language has no
 * device client.
 */
export const sampleOf = (language: SampleLanguage, call: SampleCall): string | undefined =>
  proofOf(call) === 'device' && language !== 'typescript' ? undefined : WRITERS[language](call)
