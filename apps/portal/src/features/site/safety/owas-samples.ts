import type { CodeSample } from '#src/features/site/parts/code-block.tsx'
import { t } from '#src/i18n/translation.ts'

/** Samples of first steps with OWAS NLP. */
export const nlpSamples = (): CodeSample[] => [
  {
    language: 'Kotlin',
    file: 'MessageActivity.kt',
    code: `// ${t('siteSafety.code.comment.nlp')}
val nlp = OwasNlp.create(context, apiKey = "test_key")

val verdict = nlp.judge(draft)

if (verdict.toxicSpeech >= 0.7 || verdict.sensitiveInfo.isNotEmpty()) {
    holdBeforeSending(verdict.reasons)
}`,
  },
  {
    language: 'Swift',
    file: 'MessageView.swift',
    code: `// ${t('siteSafety.code.comment.nlp')}
let nlp = try OwasNlp(apiKey: "test_key")

let verdict = nlp.judge(draft)

if verdict.toxicSpeech >= 0.7 || !verdict.sensitiveInfo.isEmpty {
    holdBeforeSending(verdict.reasons)
}`,
  },
]

/** Samples of first steps with OWAS Image. */
export const imageSamples = (): CodeSample[] => [
  {
    language: 'Kotlin',
    file: 'SendPictureActivity.kt',
    code: `// ${t('siteSafety.code.comment.image')}
val image = OwasImage.create(context, apiKey = "test_key")

when (image.judge(bitmap).nudity) {
    NONE       -> send(bitmap)
    SUGGESTIVE -> askFirst(bitmap)
    EXPLICIT   -> refuse()
}`,
  },
  {
    language: 'Swift',
    file: 'SendPictureView.swift',
    code: `// ${t('siteSafety.code.comment.image')}
let image = try OwasImage(apiKey: "test_key")

switch try image.judge(picture).nudity {
case .none: send(picture)
case .suggestive: askFirst(picture)
case .explicit: refuse()
}`,
  },
]

/** Samples of first steps with OWAS CSAM. */
export const csamSamples = (): CodeSample[] => [
  {
    language: 'Kotlin',
    file: 'AttachPictureActivity.kt',
    code: `// ${t('siteSafety.code.comment.csam')}
val csam = OwasCsam.create(context, apiKey = "test_key")

if (csam.check(image).flagged) {
    refuse()
} else {
    send(image)
}`,
  },
  {
    language: 'Swift',
    file: 'AttachPictureView.swift',
    code: `// ${t('siteSafety.code.comment.csam')}
let csam = try OwasCsam(apiKey: "test_key")

if try csam.check(image).flagged {
    refuse()
} else {
    send(image)
}`,
  },
]
