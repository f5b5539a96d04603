import '#src/features/organisation/texts/texts.ts'
import '#src/shared/licences/texts/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import { ROLES } from '@assure/contract/accounts/roles'
import { MEMBERS_PAGE_SIZE } from '@assure/contract/constants'
import { numberFormat } from '@assure/contract/number-format'
import { Search, TableProperties, UserPlus, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useMay } from '#src/api/session-context.ts'
import { InvitationsPanel } from '#src/features/organisation/invitations-panel.tsx'
import { MemberList } from '#src/features/organisation/member-list.tsx'
import { useMembers } from '#src/features/organisation/member-queries.ts'
import type { MemberTask } from '#src/features/organisation/member-task.ts'
import { OwnerNominationNotice } from '#src/features/organisation/owner-nomination.tsx'
import { ReturningPanel } from '#src/features/organisation/returning-panel.tsx'
import { RecoveryAlerts } from '#src/features/organisation/recovery-alerts.tsx'
import { SoleOwner } from '#src/features/organisation/sole-owner.tsx'
import { TaskDialog } from '#src/features/organisation/task-dialog.tsx'
import { type MembersView, useMembersView } from '#src/features/organisation/use-members-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { StaleWarnings } from '#src/shared/failures/stale-warnings.tsx'
import { ListPager } from '#src/shared/lists/list-pager.tsx'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import { useSearch } from '#src/shared/lists/use-search.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterSelect } from '#src/ui/filter-select.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

const PHONE = '(width < 640px)'
type ChangeView = ReturnType<typeof useMembersView>[1]

interface FooterProps {
  page: number
  matches: number
  onView: ChangeView
}

/** The range of members shown, and the pager. */
const Footer = ({ page, matches, onView }: FooterProps) => {
  const { t, locale } = useTranslation()
  const number = (value: number) => numberFormat(locale).format(value)
  const pages = Math.max(1, Math.ceil(matches / MEMBERS_PAGE_SIZE))
  // The page is beyond the last one, such as after members were removed.
  useEffect(() => {
    if (page > pages) onView({ page: pages }, { replace: true })
  }, [page, pages, onView])
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <p className="text-help text-text-muted tabular-nums">
        {t('members.range', {
          from: number((page - 1) * MEMBERS_PAGE_SIZE + 1),
          to: number(Math.min(page * MEMBERS_PAGE_SIZE, matches)),
          total: number(matches),
        })}
      </p>
      {pages > 1 && (
        <ListPager
          label={t('members.pages')}
          page={page}
          pages={pages}
          onPage={(to) => onView({ page: to })}
        />
      )}
    </div>
  )
}

const Toolbar = ({ view, onView }: { view: MembersView; onView: ChangeView }) => {
  const { t } = useTranslation()
  const search = useSearch(view.search, onView)
  return (
    <div className="my-4 flex flex-wrap items-center gap-2 sm:mt-6">
      <SearchBox
        label={t('members.search')}
        hint={t('members.searchHint')}
        value={view.search}
        min={1}
        onSearch={search}
      />
      <FilterSelect
        label={t('members.role')}
        allLabel={t('members.all')}
        value={view.role}
        options={ROLES.map((value) => ({ value, label: t(`roles.name.${value}`) }))}
        onChange={(value) => onView({ role: ROLES.find((role) => role === value) ?? '' })}
      />
    </div>
  )
}

/** Members of the organisation, `/organisation/members` (design: organisations 5). */
export default function MembersPage() {
  const { t } = useTranslation()
  const may = useMay()
  const [view, changeView] = useMembersView()
  const list = useMembers(view)
  const { data, error } = list
  const [task, setTask] = useState<MemberTask | null>(null)
  const isPhone = useMediaQuery(PHONE)
  const invite = () => setTask({ name: 'invite' })
  const members = data && t('members.count', { count: data.total })
  const lead =
    data && members && data.invited > 0
      ? t('members.invitedCount', { members, count: data.invited })
      : members
  const clear = () => {
    changeView({ search: '', role: '' })
    // The pressed button disappears with the filters, so the heading gets the focus.
    document.querySelector('h1')?.focus()
  }
  const empty = error ? (
    <LoadFailed
      error={error}
      title={t('members.failedTitle')}
      text={t('members.failedText', { reason: problemMessage(error) })}
      busy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  ) : (
    <EmptyState icon={Search} title={t('members.nothingTitle')} text={t('members.nothingText')}>
      <Button onClick={clear}>{t('members.clear')}</Button>
    </EmptyState>
  )
  const head = (
    <div className="flex shrink-0 gap-2">
      <Button
        icon={<TableProperties aria-hidden size={16} />}
        className="max-sm:px-3"
        onClick={() => setTask({ name: 'roles' })}
      >
        {t('members.rolesOpen')}
      </Button>
      {may('member.manage') && (
        <Button
          kind="primary"
          icon={<UserPlus aria-hidden size={16} />}
          className="max-sm:px-3"
          onClick={invite}
        >
          {t('members.invite')}
        </Button>
      )}
    </div>
  )
  return (
    <>
      <DocumentTitle page={t('members.title')} />
      <PageHead title={t('members.title')} action={head} />
      <p role="status" className="mt-1 min-h-5 text-text-muted">
        {lead}
      </p>
      <div className="mt-4 flex flex-col gap-2 empty:hidden">
        <StaleWarnings
          asked={list}
          offline={t('members.offline')}
          stale={(reason) => t('members.stale', { reason })}
        />
        {data?.owner_nomination && <OwnerNominationNotice nomination={data.owner_nomination} />}
        {data && <RecoveryAlerts recoveries={data.recoveries} onTask={setTask} />}
        {data && data.owners === 1 && data.total > 1 && (
          <SoleOwner members={data.members} onAnother={() => setTask({ name: 'another_owner' })} />
        )}
      </div>
      <Toolbar view={view} onView={changeView} />
      <MemberList
        members={data?.members ?? (error ? [] : null)}
        owners={data?.owners ?? 0}
        stale={list.isPlaceholderData}
        isPhone={isPhone}
        empty={empty}
        footer={
          data && data.members.length > 0 ? (
            <Footer page={view.page} matches={data.matches} onView={changeView} />
          ) : null
        }
        onTask={setTask}
      />
      {data?.total === 1 && data.invited === 0 && may('member.manage') && (
        <EmptyState icon={Users} title={t('members.aloneTitle')} text={t('members.aloneText')}>
          <Button icon={<UserPlus aria-hidden size={16} />} onClick={invite}>
            {t('members.invite')}
          </Button>
        </EmptyState>
      )}
      <InvitationsPanel />
      <ReturningPanel people={data?.returning ?? []} onTask={setTask} />
      {task && <TaskDialog task={task} owners={data?.owners ?? 0} onClosed={() => setTask(null)} />}
    </>
  )
}
