import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceCan, licenceStatus } from '@assure/contract/licences/licence-status'
import { ChartColumn, Ellipsis, Link2, Pencil, Trash2, Unplug } from 'lucide-react'
import { useMay } from '#src/api/session-context.ts'
import type { StartTask } from '#src/features/licences/licence-task.ts'
import { useCopyLink } from '#src/shared/licences/use-copy-link.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { type Action, ActionMenu } from '#src/ui/action-menu.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

interface LicenceMenuProps {
  licence: Licence
  onTask: StartTask
  /** Whether to offer the edit dialog, for layouts without editable cells. */
  withEdit?: boolean
}

/** Menu of actions for one licence (LC-07). The server checks permissions; the menu only hides what is forbidden. */
export const LicenceMenu = ({ licence, onTask, withEdit = false }: LicenceMenuProps) => {
  const { t } = useTranslation()
  const may = useMay()
  const copyLink = useCopyLink()
  const status = licenceStatus(licence)
  const link = licence.activation_link
  const label = t('licences.menu.open', { code: licence.licence_code })
  if (status === 'deleted') {
    return (
      <Hint text={t('licences.menu.deleted')}>
        <IconButton label={label} icon={<Ellipsis aria-hidden size={16} />} unavailable />
      </Hint>
    )
  }
  const copy: Action = {
    label: t('licences.menu.copyLink'),
    icon: Link2,
    unavailableReason: link === null ? t(`licences.menu.noLink.${status}`) : undefined,
    onSelect: () => void (link !== null && copyLink(link)),
  }
  const edit: Action = {
    label: t('licences.menu.edit'),
    icon: Pencil,
    onSelect: () => onTask({ name: 'edit', licence }),
  }
  const analytics: Action = {
    label: t('licences.analytics.open'),
    icon: ChartColumn,
    onSelect: () => onTask({ name: 'analytics', licence }),
  }
  const detach: Action = {
    label: t('licences.menu.detach'),
    icon: Unplug,
    unavailableReason: licenceCan(status, 'detach') ? undefined : t('licences.menu.detachNeedsDevice'),
    onSelect: () =>
      onTask({ name: 'detach', licence, onShowQr: (detached) => onTask({ name: 'qr', licence: detached }) }),
  }
  const remove: Action = {
    label: t('licences.menu.delete'),
    icon: Trash2,
    danger: true,
    onSelect: () => onTask({ name: 'delete', licences: [licence], elsewhere: 0 }),
  }
  const actions = [
    ...(may('licence.activate') ? [copy] : []),
    ...(withEdit && may('licence.update') ? [edit] : []),
    ...(may('link.read') ? [analytics] : []),
    ...(may('licence.detach') ? [detach] : []),
    ...(may('licence.delete') ? [remove] : []),
  ]
  if (actions.length === 0) return null
  return <ActionMenu label={label} actions={actions} />
}
