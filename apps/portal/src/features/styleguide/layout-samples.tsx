import { MenuSample } from '#src/features/styleguide/layout-pieces.tsx'
import { Pressed, Sample } from '#src/features/styleguide/sample.tsx'
import { LanguageChoice } from '#src/shared/page/language-choice.tsx'
import { PageFoot, PageTop } from '#src/shared/page/page-edges.tsx'
import { RetailStrip, RetailTag } from '#src/shared/page/retail-tag.tsx'
import { NotFoundWays } from '#src/layouts/not-found-ways.tsx'
import { SampleDataChip } from '#src/layouts/sample-data-chip.tsx'
import { TestCardsBanner } from '#src/layouts/test-cards-banner.tsx'
import { ThemeChoice } from '#src/shared/page/theme-choice.tsx'

const MENU = 'flex h-143 w-60 flex-col border bg-surface'

export const LayoutSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample
      file="layouts/side-menu.tsx"
      state="with sample data; in the retail area, at its logout. In its frame: above the page"
    >
      <div className={MENU}>
        <MenuSample />
      </div>
      <Pressed on="ul + ul li:last-child button">
        <div className={MENU}>
          <MenuSample retail />
        </div>
      </Pressed>
    </Sample>
    <Sample file="shared/page/page-edges.tsx" state="top and foot; in the retail area" column>
      <PageTop name="Lumen Assure" className="border" />
      <PageFoot className="" />
      <div>
        <RetailStrip />
        <PageTop name="AgeCheck" tag={<RetailTag />} className="border" />
      </div>
    </Sample>
    <Sample file="shared/page/retail-tag.tsx" state="tag, strip">
      <RetailTag />
      <div className="w-60">
        <RetailStrip />
      </div>
    </Sample>
    <Sample file="shared/page/theme-choice.tsx">
      <ThemeChoice />
    </Sample>
    <Sample file="shared/page/language-choice.tsx">
      <LanguageChoice />
    </Sample>
    <Sample file="layouts/not-found-ways.tsx" column>
      <NotFoundWays />
    </Sample>
    <Sample file="layouts/sample-data-chip.tsx">
      <SampleDataChip />
    </Sample>
    <Sample file="layouts/test-cards-banner.tsx" column>
      <div data-test-cards="true" className="[--test-cards-room:2rem]">
        <TestCardsBanner />
      </div>
    </Sample>
  </div>
)
