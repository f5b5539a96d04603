import { useEffect, useRef } from 'react'
import { Store } from 'lucide-react'
import { MenuSample } from '#src/features/styleguide/layout-pieces.tsx'
import {
  AccordionSample,
  BandSample,
  CarouselSample,
  HeroSample,
} from '#src/features/styleguide/site-pieces.tsx'
import type { Overlay } from '#src/features/styleguide/overlay.ts'
import { SiteSection } from '#src/features/site/parts/site-section.tsx'
import { InfoDrawer } from '#src/features/site/parts/info-drawer.tsx'
import { ShieldPicture } from '#src/features/site/pictures/detector-pictures.tsx'
import { FaceDrawings } from '#src/features/site/pictures/face.tsx'
import { SiteHeader } from '#src/features/site/site-header.tsx'
import { DashboardShell } from '#src/layouts/dashboard-shell.tsx'
import { PageFrame } from '#src/shared/page/page-frame.tsx'
import { RetailStrip, RetailTag } from '#src/shared/page/retail-tag.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

/** Opens the drawer as `site/script/info-drawer.ts` does. */
const InfoDrawerSample = () => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('dialog')?.showModal(), [])
  return (
    <div ref={box}>
      <h1 className="sr-only">How it works</h1>
      <InfoDrawer
        title="How it works"
        closeLabel="Close"
        picture={
          <div className="rounded-surface border bg-accent-soft">
            <ShieldPicture />
          </div>
        }
        steps={[
          { title: 'The camera looks', text: 'The picture stays in the device.' },
          { title: 'An age is estimated', text: 'One of four brackets, and nothing else.' },
          { title: 'One is counted', text: 'The number leaves in the evening.' },
        ]}
        note="An estimate is no proof of age: members of staff decide."
        actions={
          <>
            <a href="#site" className={buttonClass({ kind: 'primary', size: 'public' })}>
              Try it
            </a>
            <a href="#site" className={buttonClass({ size: 'public' })}>
              Got it
            </a>
          </>
        }
        shownOnce="Opens by itself once."
      />
    </div>
  )
}

/** Public page at phone width, with the same samples as in the groups. */
const PhonePage = () => (
  <>
    <FaceDrawings />
    <SiteHeader current="home" realm={undefined} />
    <HeroSample />
    <SiteSection title={['Two sentences.', 'A line each.']}>
      <CarouselSample />
    </SiteSection>
    <SiteSection title={['Two sentences.', 'A line each.']}>
      <AccordionSample />
    </SiteSection>
    <BandSample />
  </>
)

const ShellSample = () => (
  <DashboardShell
    menu={<MenuSample retail />}
    strip={<RetailStrip />}
    bar={
      <>
        <span className="flex-1 text-panel font-semibold">AgeCheck</span>
        <RetailTag />
      </>
    }
  >
    <PageHead title="Licences" lead="Each licence is the seat of one counter." />
  </DashboardShell>
)

const FrameSample = () => (
  <PageFrame
    realm="retail"
    icon={Store}
    tone="success"
    title="The licences are paid"
    lead="The receipt is on its way to you by mail."
  >
    <div>
      <Button kind="primary" size="form">
        Show the licences
      </Button>
    </div>
  </PageFrame>
)

/** Whole pages, or overlays that cover the window. */
export const WHOLE_PAGES: Readonly<Record<string, Overlay>> = {
  info: { file: 'features/site/parts/info-drawer.tsx', isPage: true, View: InfoDrawerSample },
  phone: {
    file: 'features/site/parts, as on a phone',
    isPage: true,
    View: PhonePage,
  },
  shell: { file: 'layouts/dashboard-shell.tsx', isPage: true, View: ShellSample },
  'shell-phone': { file: 'layouts/dashboard-shell.tsx', isPage: true, View: ShellSample },
  frame: { file: 'shared/page/page-frame.tsx', isPage: true, View: FrameSample },
}
