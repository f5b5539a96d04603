import { ArrowLeft, Download } from 'lucide-react'
import {
  BandSample,
  CARDS,
  CarouselSample,
  COUNTS,
  HeroSample,
} from '#src/features/styleguide/site-pieces.tsx'
import { Forced, Sample } from '#src/features/styleguide/sample.tsx'
import { ArrowLink, IconLink } from '#src/features/site/parts/arrow-link.tsx'
import { CountCard } from '#src/features/site/parts/count-card.tsx'
import { Hero } from '#src/features/site/parts/hero.tsx'
import { PictureCard } from '#src/features/site/parts/picture-card.tsx'
import { SiteSection, SplitSection } from '#src/features/site/parts/site-section.tsx'
import { TrialBand } from '#src/features/site/parts/trial-band.tsx'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFooter } from '#src/features/site/site-footer.tsx'
import { SiteHeader } from '#src/features/site/site-header.tsx'
import { buttonClass } from '#src/ui/button.tsx'

const FORCED = ['hover', 'focus'] as const
const TEXT = 'A paragraph says what the section is about, as wide as it reads well.'

const ASIDE = <ArrowLink href="#site" label="All documentation" />

export const SiteSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample file="features/site/site-header.tsx" state="a page of its own; the retail area" column>
      <SiteHeader current="home" realm={undefined} />
      <SiteHeader current="retailHome" realm="retail" />
    </Sample>
    <Sample
      file="features/site/parts/hero.tsx, features/site/parts/edge-stage.tsx, features/site/parts/device-edge.tsx"
      state="the last bracket has been added to"
      column
    >
      <HeroSample />
    </Sample>
    <Sample file="features/site/parts/hero.tsx" state="a long title, a way back" column>
      <Hero
        before={
          <a href="#site" className="mb-9 inline-flex items-center gap-2 text-form font-semibold text-accent">
            <ArrowLeft aria-hidden size={16} />
            Age assurance
          </a>
        }
        eyebrow="Online safety"
        title={['A message is judged', 'where it is typed.']}
        lead={TEXT}
        actions={
          <a href="#site" className={buttonClass({ kind: 'primary', size: 'public' })}>
            Start a trial
          </a>
        }
      >
        {null}
      </Hero>
    </Sample>
    <Sample file="features/site/parts/site-section.tsx" state="its heading above; on the left" column>
      <SiteSection title={['Two sentences.', 'A line each.']} lead={TEXT} aside={ASIDE}>
        <p className="text-card text-text-muted">What it is about.</p>
      </SiteSection>
      <SplitSection title={['Two sentences.', 'A line each.']} lead={TEXT} aside={ASIDE}>
        <p className="text-card text-text-muted">What it is about.</p>
      </SplitSection>
    </Sample>
    <Sample
      file="features/site/parts/card-carousel.tsx"
      state="side by side; see a phone above the page"
      column
    >
      <CarouselSample />
    </Sample>
    <Sample file="features/site/parts/picture-card.tsx">
      {CARDS.slice(0, 1).map((card) => (
        <div key={card.title} className="w-80">
          <PictureCard {...card} />
        </div>
      ))}
    </Sample>
    <Sample file="features/site/parts/count-card.tsx" state="as it was; a line added to">
      <div className="w-70">
        <CountCard {...COUNTS} added={{}} />
      </div>
      <div className="w-70">
        <CountCard {...COUNTS} />
      </div>
    </Sample>
    <Sample file="features/site/parts/arrow-link.tsx" state="at rest, hover, focus; with an icon before">
      <ArrowLink href="#site" label="All documentation" />
      {FORCED.map((state) => (
        <Forced key={state} state={state}>
          <ArrowLink href="#site" label="All documentation" />
        </Forced>
      ))}
      <IconLink href="#site" label="Download PDF" icon={Download} />
    </Sample>
    <Sample file="features/site/parts/tally-band.tsx" column>
      <BandSample />
    </Sample>
    <Sample file="features/site/parts/trial-band.tsx" column>
      <TrialBand />
    </Sample>
    <Sample file="features/site/site-footer.tsx" column>
      <SiteFooter addresses={siteAddresses('home')} />
    </Sample>
  </div>
)
