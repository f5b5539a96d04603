import type { AGE_BRACKETS } from '@assure/contract/usage/estimation-counts'
import { t } from '#src/i18n/translation.ts'
import type { CodeSample } from '#src/features/site/parts/code-block.tsx'

const reported = (bracket: (typeof AGE_BRACKETS)[number] = '25+') => `// ${t('siteHome.sdks.reported')}
// { "age_distributions": { "${bracket}": 1 } }`

/** Samples of a first estimate with FaceAssure for Android. */
export const faceAndroidSamples = (): CodeSample[] => [
  {
    language: 'Kotlin',
    file: 'MainActivity.kt',
    code: `// ${t('siteHome.sdks.framesStay')}
val face = FaceAssure.create(context, apiKey = "test_key")

face.estimate(camera, challengeAge = 25) { result ->
    when (result.decision) {
        OVER         -> proceed()
        UNDER        -> askForId()
        INCONCLUSIVE -> tryAgain(result.hint)
    }
}

${reported()}`,
  },
  {
    language: 'Java',
    file: 'MainActivity.java',
    code: `// ${t('siteHome.sdks.framesStay')}
FaceAssure face = FaceAssure.create(context, "test_key");

face.estimate(camera, 25, result -> {
    switch (result.getDecision()) {
        case OVER         -> proceed();
        case UNDER        -> askForId();
        case INCONCLUSIVE -> tryAgain(result.getHint());
    }
});

${reported()}`,
  },
]

/** Samples of a first estimate with FaceAssure for iOS. */
export const faceIosSamples = (): CodeSample[] => [
  {
    language: 'Swift',
    file: 'CheckViewController.swift',
    code: `// ${t('siteHome.sdks.framesStay')}
let face = try FaceAssure(apiKey: "test_key")

face.estimate(camera, challengeAge: 25) { result in
    switch result.decision {
    case .over:         proceed()
    case .under:        askForId()
    case .inconclusive: tryAgain(result.hint)
    }
}

${reported()}`,
  },
]

const browserSample = (rest: string) => `// ${t('siteHome.sdks.framesStayTab')}
import { FaceAssure } from './faceassure.js'

const face = await FaceAssure.create({ apiKey: 'test_key' })
const result = await face.estimate(video, { challengeAge: 25 })

${rest}

${reported()}`

/** Samples of a first estimate with FaceAssure for Browser. */
export const faceBrowserSamples = (): CodeSample[] => [
  {
    language: 'JavaScript',
    file: 'age-check.js',
    code: browserSample(`if (result.decision === 'over') proceed()
else if (result.decision === 'under') askForId()
else tryAgain(result.hint)`),
  },
  {
    language: 'TypeScript',
    file: 'age-check.ts',
    code: browserSample(`const next: Record<typeof result.decision, () => void> = {
  over: proceed,
  under: askForId,
  inconclusive: () => tryAgain(result.hint),
}
next[result.decision]()`),
  },
]

/** Samples of a first estimate with VoiceAssure, by platform. */
export const voiceSamples = (): CodeSample[] => [
  {
    language: 'Android',
    file: 'MainActivity.kt',
    code: `// ${t('siteHome.sdks.voiceStays')}
val voice = VoiceAssure.create(context, apiKey = "test_key")

voice.estimate(microphone, challengeAge = 18) { result ->
    when (result.decision) {
        OVER         -> proceed()
        UNDER        -> askForAnotherWay()
        INCONCLUSIVE -> tryAgain(result.hint)
    }
}

${reported('18-24')}`,
  },
  {
    language: 'iOS',
    file: 'CheckViewController.swift',
    code: `// ${t('siteHome.sdks.voiceStays')}
let voice = try VoiceAssure(apiKey: "test_key")

voice.estimate(microphone, challengeAge: 18) { result in
    switch result.decision {
    case .over:         proceed()
    case .under:        askForAnotherWay()
    case .inconclusive: tryAgain(result.hint)
    }
}

${reported('18-24')}`,
  },
  {
    language: t('siteHome.apps.browser'),
    file: 'age-check.js',
    code: `// ${t('siteHome.sdks.voiceStays')}
import { VoiceAssure } from './voiceassure.js'

const voice = await VoiceAssure.create({ apiKey: 'test_key' })
const result = await voice.estimate(microphone, { challengeAge: 18 })

if (result.decision === 'over') proceed()
else if (result.decision === 'under') askForAnotherWay()
else tryAgain(result.hint)

${reported('18-24')}`,
  },
]
