import type { Member } from '@assure/contract/accounts/member.modes'
import type { ReactNode } from 'react'
import {
  LastSeenText,
  PersonText,
  PlacesText,
  RoleTags,
  SignInText,
} from '#src/features/organisation/member-cells.tsx'
import type { Translate } from '#src/i18n/translation.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import type { Column } from '#src/ui/data-table.tsx'

interface ColumnOptions {
  t: Translate
  nowS: number
  menuOf: (member: Member) => ReactNode
}

/** Room for short addresses on one line, and for all columns on a tablet. */
const PERSON_CH = 27
const LAST_SEEN_CH = 12

/** Returns the columns of the table of members. */
export const memberColumns = ({ t, nowS, menuOf }: ColumnOptions): Column<Member>[] => [
  {
    id: 'person',
    header: t('members.column.person'),
    size: 'grow',
    minCh: PERSON_CH,
    cell: (member) => (
      <span className="flex items-center gap-3 py-1">
        <Avatar name={member.name || member.email} />
        <PersonText member={member} />
      </span>
    ),
  },
  {
    id: 'roles',
    header: t('members.column.roles'),
    size: 'grow',
    cell: ({ roles }) => <RoleTags roles={roles} />,
  },
  {
    id: 'places',
    header: t('members.column.places'),
    size: 'grow',
    cell: ({ places }) => <PlacesText places={places} />,
  },
  {
    id: 'sign_in',
    header: t('members.column.signIn'),
    size: 'fit',
    cell: (member) => (
      <span className="block @max-[56rem]:w-22 @max-[56rem]:whitespace-normal">
        <SignInText member={member} />
      </span>
    ),
  },
  {
    id: 'last_seen',
    header: t('members.column.lastSeen'),
    size: { ch: LAST_SEEN_CH },
    cell: (member) => <LastSeenText member={member} nowS={nowS} />,
  },
  {
    id: 'actions',
    header: t('members.column.actions'),
    size: 'fit',
    pinClass: 'right-0 min-w-[40px] pointer-coarse:min-w-[52px]',
    silent: true,
    cell: menuOf,
  },
]
