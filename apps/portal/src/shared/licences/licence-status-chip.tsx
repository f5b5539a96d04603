import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import { Ban, Check, CircleDashed, type LucideIcon, Trash2 } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Hint } from '#src/ui/hint.tsx'

const LOOKS = {
  activated: { tone: 'success', icon: Check },
  not_activated: { tone: 'neutral', icon: CircleDashed },
  deactivated: { tone: 'gone', icon: Ban },
  deleted: { tone: 'gone', icon: Trash2 },
} as const satisfies Record<LicenceStatus, { tone: string; icon: LucideIcon }>

interface LicenceStatusChipProps {
  status: LicenceStatus
  /** Time of deactivation in seconds since 1970 UTC; 0 if unknown. */
  deactivatedAtUtc?: number
  deletedAtUtc?: number
}

/** The status of a licence. On hover and focus, a deactivated or deleted one shows when that happened. */
export const LicenceStatusChip = ({
  status,
  deactivatedAtUtc = 0,
  deletedAtUtc = 0,
}: LicenceStatusChipProps) => {
  const { t, locale } = useTranslation()
  const { tone, icon } = LOOKS[status]
  const chip = <Chip tone={tone} icon={icon} children={t(`licences.status.${status}`)} />
  const when = (seconds: number) => exactTime(seconds, locale)
  const why =
    status === 'deactivated' && deactivatedAtUtc > 0
      ? t('licences.deactivatedAt', { when: when(deactivatedAtUtc) })
      : status === 'deleted' && deletedAtUtc > 0
        ? t('licences.deletedAt', { when: when(deletedAtUtc) })
        : undefined
  if (!why) return chip
  return (
    <Hint text={why}>
      <button type="button" className="flex cursor-default rounded-full">
        {chip}
      </button>
    </Hint>
  )
}
