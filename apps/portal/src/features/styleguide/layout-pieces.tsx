import { BadgeCheck, KeyRound } from 'lucide-react'
import { never } from '#src/features/styleguide/openable-samples.tsx'
import { RetailTag } from '#src/shared/page/retail-tag.tsx'
import { SideMenu } from '#src/layouts/side-menu.tsx'
import { paths } from '#src/paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'

const nothing = () => Promise.resolve()

/** Menu of an area. It lists this page, so that one item is current. */
export const MenuSample = ({ retail = false }: { retail?: boolean }) => (
  <SideMenu
    name={retail ? 'AgeCheck' : 'Lumen Assure'}
    area={retail ? 'Lumen Assure' : 'Developer portal'}
    tag={retail && <RetailTag />}
    tone={retail ? 'retail' : 'accent'}
    pages={[
      { to: paths.styleguide(), label: 'Licences', icon: BadgeCheck },
      { to: paths.apiKeys(), label: 'API Keys', icon: KeyRound },
    ]}
    documentation="#layouts"
    onLanguage={nothing}
    onLogOut={never}
    sampleData={!retail}
    person={
      <div className="flex items-center gap-3 px-2.5 py-1.5">
        <Avatar name="Ada Byron" tone={retail ? 'retail' : 'accent'} />
        <span className="min-w-0 flex-1 truncate text-cell font-semibold">Ada Byron</span>
      </div>
    }
  />
)
