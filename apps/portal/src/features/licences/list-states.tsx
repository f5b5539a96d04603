import { LICENCE_PLACES } from '@assure/contract/licences/licence-list-options'
import { BadgeCheck, Plus, Search } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { useMay, useSession } from '#src/api/session-context.ts'
import type { LicenceView } from '#src/features/licences/licence-view.ts'
import { SdkStart } from '#src/features/licences/sdk-start.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/**
 * Empty state of an account without licences: their purpose and the first step. Customers without self-service also
 * see the SDK guides.
 */
export const NoLicences = ({ onGenerate }: { onGenerate: () => void }) => {
  const { t } = useTranslation()
  const { self_service: selfService } = useSession()
  const may = useMay()
  const mayGenerate = may('licence.create')
  const licences = (
    <EmptyState
      icon={BadgeCheck}
      title={t('licences.emptyTitle')}
      text={t(mayGenerate ? 'licences.emptyText' : 'licences.emptyReadOnly', {
        product: portalConfig().appName,
      })}
    >
      {mayGenerate && (
        <Button kind="primary" icon={<Plus aria-hidden size={16} />} onClick={onGenerate}>
          {t('licenceTasks.generate.open')}
        </Button>
      )}
    </EmptyState>
  )
  if (selfService || !may('key.read')) return licences
  return (
    <div className="grid max-lg:divide-y lg:grid-cols-2 lg:divide-x">
      <div>{licences}</div>
      <div>
        <SdkStart />
      </div>
    </div>
  )
}

/** Empty state of a search or filters without matches. It names each of them. */
export const NothingMatches = ({ view, onClear }: { view: LicenceView; onClear: () => void }) => {
  const { t } = useTranslation()
  const parts = [
    ...(view.only.length > 0 ? [t('licences.cards.only', { count: view.only.length })] : []),
    ...(view.search ? [t('licences.nothingSearch', { value: view.search })] : []),
    ...(view.status
      ? [
          t('licences.nothingFilter', {
            filter: t('licences.column.status'),
            value: t(`licences.status.${view.status}`),
          }),
        ]
      : []),
    ...(view.payment
      ? [
          t('licences.nothingFilter', {
            filter: t('licences.paymentFilter'),
            value: t(`licences.payment.${view.payment}`),
          }),
        ]
      : []),
    ...(view.engagement
      ? [
          t('licences.nothingFilter', {
            filter: t('licences.engagement'),
            value: t('licences.engagementSoon'),
          }),
        ]
      : []),
    ...LICENCE_PLACES.filter((place) => view[place]).map((place) =>
      t('licences.nothingFilter', { filter: t(`licences.column.${place}`), value: view[place] }),
    ),
  ]
  const text = parts.reduce((first, second) => t('licences.nothingAnd', { first, second }))
  return (
    <EmptyState
      icon={Search}
      title={t('licences.nothingTitle')}
      text={text.endsWith('.') ? text : `${text}.`}
    >
      <Button onClick={onClear}>{t('licences.clearFilters')}</Button>
    </EmptyState>
  )
}
