import type { Member } from '@assure/contract/accounts/member.modes'
import type { ReactNode } from 'react'
import {
  LastSeenText,
  PersonText,
  PlacesText,
  RoleTags,
  SignInText,
} from '#src/features/organisation/member-cells.tsx'
import { memberColumns } from '#src/features/organisation/member-columns.tsx'
import { MemberMenu } from '#src/features/organisation/member-menu.tsx'
import type { StartTask } from '#src/features/organisation/member-task.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useNow } from '#src/lib/use-now.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Placeholder rows: a usual team, so that the page does not shrink when it has loaded. */
const SKELETON_ROWS = 6

interface MemberListProps {
  /** null during the first load. */
  members: readonly Member[] | null
  owners: number
  stale: boolean
  isPhone: boolean
  empty: ReactNode
  footer: ReactNode
  onTask: StartTask
}

/** One page of members: a table, or cards on a phone. */
export const MemberList = (props: MemberListProps) => {
  const { members, owners, stale, isPhone, empty, footer, onTask } = props
  const { t } = useTranslation()
  const nowS = useNow()
  const menuOf = (member: Member) => <MemberMenu member={member} owners={owners} onTask={onTask} />
  if (isPhone)
    return (
      <>
        <MemberCards {...{ members, stale, empty, nowS, menuOf }} />
        {footer}
      </>
    )
  const columns = memberColumns({ t, nowS, menuOf })
  return (
    <div className="@container relative overflow-x-auto rounded-surface border bg-surface">
      <DataTable
        label={t('members.title')}
        columns={columns}
        rows={members}
        rowKey={(member) => member.member_id}
        pageSize={SKELETON_ROWS}
        stale={stale}
        empty={empty}
      />
      {footer && <div className="sticky left-0 border-t px-4">{footer}</div>}
    </div>
  )
}

interface MemberCardsProps extends Pick<MemberListProps, 'members' | 'stale' | 'empty'> {
  nowS: number
  menuOf: (member: Member) => ReactNode
}

const MemberCards = ({ members, stale, empty, nowS, menuOf }: MemberCardsProps) => {
  const { t } = useTranslation()
  if (members?.length === 0) return <div className="rounded-surface border bg-surface">{empty}</div>
  return (
    <ul aria-label={t('members.title')} aria-busy={members === null || stale} className="flex flex-col gap-2">
      {members === null &&
        Array.from({ length: SKELETON_ROWS }, (_, place) => (
          <li key={place} className="flex h-32 flex-col gap-3 rounded-surface border bg-surface p-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </li>
        ))}
      {members?.map((member) => (
        <li key={member.member_id} className="rounded-surface border bg-surface p-4">
          <div className="flex items-start gap-3">
            <Avatar name={member.name || member.email} />
            <span className="min-w-0 flex-1">
              <PersonText member={member} />
            </span>
            <span className="-mt-2 -mr-2">{menuOf(member)}</span>
          </div>
          <div className="mt-3 flex flex-col gap-1.5">
            <RoleTags roles={member.roles} />
            {member.places && <PlacesText places={member.places} />}
            <span className="flex flex-wrap gap-x-4 text-help">
              <SignInText member={member} />
              <span>
                <span className="text-text-muted">{t('members.column.lastSeen')}</span>{' '}
                <LastSeenText member={member} nowS={nowS} />
              </span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
