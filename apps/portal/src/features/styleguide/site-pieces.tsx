import { Code, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CardCarousel } from '#src/features/site/parts/card-carousel.tsx'
import { CodeAccordion } from '#src/features/site/parts/code-accordion.tsx'
import type { CodeSample } from '#src/features/site/parts/code-block.tsx'
import { DeviceEdge } from '#src/features/site/parts/device-edge.tsx'
import { EdgeStage } from '#src/features/site/parts/edge-stage.tsx'
import { Hero } from '#src/features/site/parts/hero.tsx'
import { bytesOf, jsonLines } from '#src/features/site/parts/json-lines.ts'
import type { PictureCardProps } from '#src/features/site/parts/picture-card.tsx'
import { bandButtonClass, TallyBand } from '#src/features/site/parts/tally-band.tsx'
import {
  TextDetectorPicture,
  ShieldPicture,
  ImageDetectorPicture,
} from '#src/features/site/pictures/detector-pictures.tsx'
import { Phone } from '#src/features/site/pictures/device-picture.tsx'
import { Face } from '#src/features/site/pictures/face.tsx'
import { buttonClass } from '#src/ui/button.tsx'

// Samples shown twice: at desktop width in their group, and at phone width in a separate window.

const REPORT = {
  day: '2026-05-16',
  product: 'face',
  age_distributions: { '0-13': 2, '13-17': 11, '18-24': 34, '25+': 81 },
}
/** Report with an addition to its last bracket. */
export const COUNTS = {
  title: 'Today, so far',
  bytes: `${bytesOf(REPORT)} bytes`,
  lines: jsonLines(REPORT),
  added: { 'age_distributions.25+': '+1' },
}

export const HeroSample = () => (
  <DeviceEdge label="Device edge">
    <Hero
      eyebrow="Age assurance"
      title={['Faces stay.', 'Counts leave.']}
      lead="An estimate is made on the device, and what leaves it is how many there were."
      note="30 days, without a card."
      actions={
        <>
          <a href="#site" className={buttonClass({ kind: 'primary', size: 'public' })}>
            Start a trial
          </a>
          <a href="#site" className={buttonClass({ size: 'public' })}>
            Try it here
          </a>
        </>
      }
    >
      <EdgeStage
        heightPx={572}
        stopPx={110}
        edgeLabel="Device edge"
        picture={
          <Phone className="h-143">
            <Face
              name="curls"
              landmarks
              frame
              className="mt-12.5 h-56 w-full rounded-[20px] bg-accent-soft"
            />
            <p className="mt-4 text-[56px]/[62px] font-semibold tracking-[-0.03em]">25+</p>
            <p className="mt-7 border-t pt-3 text-text-muted">Kept: nothing. Sent: one count.</p>
          </Phone>
        }
        empty={{ title: 'No face', text: 'Nothing arrives here.' }}
        counts={COUNTS}
      />
    </Hero>
  </DeviceEdge>
)

export const CARDS: readonly PictureCardProps[] = [
  {
    picture: <ImageDetectorPicture />,
    title: 'Images',
    text: 'Covered before anybody sees them.',
    link: <ArrowLink href="#site" label="Read the guide" />,
  },
  {
    picture: <TextDetectorPicture />,
    title: 'Messages',
    text: 'A message is judged where it is typed, before it is sent to anybody.',
    link: <ArrowLink href="#site" label="Read the guide" />,
  },
  {
    picture: <ShieldPicture />,
    title: 'Counts',
    text: 'Nothing but a number.',
    link: <ArrowLink href="#site" label="Read the guide" />,
  },
]

export const CarouselSample = () => <CardCarousel label="What is looked at" cards={CARDS} />

export const KOTLIN: CodeSample = {
  language: 'Kotlin',
  file: 'MainActivity.kt',
  code: `// Frames stay on the device.
val face = FaceAssure.create(context, apiKey = "test_key")

face.estimate(camera, challengeAge = 25) { result ->
    show(result.decision)
}`,
}
export const LANGUAGES: readonly CodeSample[] = [
  KOTLIN,
  {
    language: 'Java',
    file: 'MainActivity.java',
    code: `// Frames stay on the device.
FaceAssure face = FaceAssure.create(context, "test_key");
face.estimate(camera, 25, result -> show(result.getDecision()));`,
  },
  {
    language: 'TypeScript',
    file: 'check.ts',
    code: `const { decision } = await face.estimate(video, { challengeAge: 25 })`,
  },
]

export const AccordionSample = () => {
  const id = useId()
  return (
    <CodeAccordion
      id={id}
      rows={[
        {
          id: `${id}-android`,
          name: 'Android',
          icon: Smartphone,
          languages: 'Kotlin, Java',
          samples: LANGUAGES,
          links: [
            { kind: 'guide', href: '#code', label: 'Read the guide' },
            { kind: 'sample', href: '#code', label: 'Sample code' },
            { kind: 'fields', href: '#code', label: 'Fields it sends' },
          ],
        },
        {
          id: `${id}-browser`,
          name: 'Browser',
          icon: Code,
          languages: 'TypeScript',
          samples: [KOTLIN],
          links: [],
        },
      ]}
    />
  )
}

export const BandSample = () => (
  <TallyBand
    title={['Thirty days.', 'Nobody counted.']}
    text="The days are counted, and the people are not."
    days={17}
    caption="17 days are left."
    actions={
      <>
        <a href="#site" className={bandButtonClass.first}>
          Start a trial
        </a>
        <a href="#site" className={bandButtonClass.second}>
          Talk to us
        </a>
      </>
    }
  />
)
