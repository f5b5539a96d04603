import type { Organisation } from '@assure/contract/accounts/member.modes'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { Panel } from '#src/shared/page/panel.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { LazyNewOrganisation } from '#src/shared/organisations/lazy-new-organisation.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

interface RowProps {
  organisation: Organisation
  onLeave: () => void
}

const OrganisationRow = ({ organisation, onLeave }: RowProps) => {
  const { t } = useTranslation()
  const namesOf = useRoleNames()
  const { name, roles, status, contact_email: contact, is_current: current } = organisation
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-50">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          {current && (
            <Chip tone="success" icon={CircleCheck}>
              {t('organisations.own.current')}
            </Chip>
          )}
        </div>
        <p className="text-help text-text-muted">{namesOf(roles)}</p>
        {status !== 'active' && (
          <p className="text-help wrap-anywhere text-error">
            {t(`organisations.switcher.${status}`, { organisation: name, contact })}
          </p>
        )}
      </div>
      <Button size="small" aria-label={t('organisations.own.leaveOne', { name })} onClick={onLeave}>
        {t('organisations.own.leave')}
      </Button>
    </li>
  )
}

/** The person's organisations, with buttons to leave them and to make another one. */
export const OrganisationsPanel = () => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(accountQuery('list_organisations', {}))
  const [isNaming, setIsNaming] = useState(false)
  const [leaving, setLeaving] = useState<Organisation | null>(null)
  return (
    <Panel
      title={t('organisations.own.title')}
      lead={t('organisations.own.lead')}
      action={<Button onClick={() => setIsNaming(true)}>{t('organisations.create.open')}</Button>}
    >
      {error && !data && (
        <LoadFailed
          error={error}
          title={t('organisations.own.failedTitle')}
          text={problemMessage(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton className="h-10 w-full" />}
      {data?.organisations.length === 0 && <p>{t('organisations.none.text')}</p>}
      {data && data.organisations.length > 0 && (
        <ul aria-label={t('organisations.own.title')} className="flex flex-col">
          {data.organisations.map((organisation) => (
            <OrganisationRow
              key={organisation.organisation_id}
              organisation={organisation}
              onLeave={() => setLeaving(organisation)}
            />
          ))}
        </ul>
      )}
      {isNaming && <LazyNewOrganisation onClosed={() => setIsNaming(false)} />}
      {leaving && <LeaveDialog organisation={leaving} onClosed={() => setLeaving(null)} />}
    </Panel>
  )
}
