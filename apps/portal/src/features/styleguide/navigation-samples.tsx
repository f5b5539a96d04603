import { KeyRound, LayoutDashboard } from 'lucide-react'
import { MonthSample } from '#src/features/styleguide/openable-samples.tsx'
import { Sample } from '#src/features/styleguide/sample.tsx'
import { ListFooter } from '#src/shared/lists/list-footer.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { KeyList } from '#src/ui/key-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { sideMenuItemClass } from '#src/ui/side-menu-item.ts'
import { Step } from '#src/ui/step.tsx'
import { nothing } from '#src/features/styleguide/sample-values.ts'

const PAGER_TEXTS = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  first: 'This is the first page',
  last: 'This is the last page',
  page: (page: string) => `Page ${page}`,
}
const MENU_LABELS = { title: 'Menu', openLabel: 'Open the menu', closeLabel: 'Close the menu' }

export const NavigationSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample file="ui/page-head.tsx" column>
      <PageHead
        title="AgeCheck Licences"
        chip={
          <Chip tone="info" icon={KeyRound}>
            Sample data
          </Chip>
        }
        lead="Each licence is the seat of one counter."
        action={<Button kind="primary">Generate licence</Button>}
      />
    </Sample>
    <Sample file="ui/side-menu-item.ts" state="current, other, current in the retail area" column>
      <div className="flex w-54 flex-col gap-1">
        <a href="#navigation" className={sideMenuItemClass({ current: true })}>
          <LayoutDashboard aria-hidden size={18} />
          Dashboard
        </a>
        <a href="#navigation" className={sideMenuItemClass()}>
          <KeyRound aria-hidden size={18} />
          API Keys
        </a>
        <a href="#navigation" className={sideMenuItemClass({ current: true, tone: 'retail' })}>
          <LayoutDashboard aria-hidden size={18} />
          Licences
        </a>
      </div>
    </Sample>
    <Sample file="ui/drawer.tsx" state="closed; see above the page">
      <Drawer {...MENU_LABELS}>{null}</Drawer>
    </Sample>
    <Sample file="ui/month-picker.tsx" state="closed; see above the page">
      <MonthSample />
    </Sample>
    <Sample file="ui/pager.tsx" state="first, middle, last page" column>
      {[1, 13, 26].map((page) => (
        <Pager key={page} page={page} pages={26} onPage={nothing} format={String} texts={PAGER_TEXTS} />
      ))}
    </Sample>
    <Sample
      file="ui/key-list.tsx"
      state="as in shared/page/keys-dialog.tsx and shared/lists/table-keys-dialog.tsx"
      column
    >
      <KeyList
        rows={[
          { keys: ['→', '←'], text: 'Next or previous cell' },
          { keys: ['Ctrl Home', 'Ctrl End'], text: 'Start or end of the table' },
        ]}
      />
    </Sample>
    <Sample file="shared/lists/list-footer.tsx" state="some deleted; more than are counted" column>
      <ListFooter page={1} matches={{ total: 251, deleted: 3, capped: false }} onPage={nothing} />
      <ListFooter page={2} matches={{ total: 10_000, deleted: 0, capped: true }} onPage={nothing} />
    </Sample>
    <Sample file="ui/step.tsx" column>
      <ol>
        <Step number={1} title="Install the app" text="On the device at the counter.">
          <Button size="small">Google Play</Button>
        </Step>
        <Step number={2} title="Scan the code" text="With the device's camera." />
      </ol>
    </Sample>
  </div>
)
