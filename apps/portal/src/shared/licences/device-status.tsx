import type { Licence } from '@assure/contract/licences/licence.contract'
import {
  type DeviceStatus as Status,
  deviceStatus,
  type LicenceStatus,
} from '@assure/contract/licences/licence-status'
import { CircleCheck, CircleDashed, CircleSlash, ClockAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Hint } from '#src/ui/hint.tsx'

const LOOKS = {
  never_seen: { icon: CircleSlash, className: 'text-error' },
  online: { icon: CircleCheck, className: 'text-success' },
  stale: { icon: ClockAlert, className: 'text-warning' },
} as const satisfies Record<Status, { icon: LucideIcon; className: string }>

interface DeviceStatusProps {
  licence: Pick<Licence, 'activated_at_utc' | 'first_activated_at_utc' | 'last_seen_utc'>
  status: LicenceStatus
  nowS: number
}

/** Status of a licence's device (LC-13): an icon and words, with the exact time on hover and focus. */
export const DeviceStatus = ({ licence, status, nowS }: DeviceStatusProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(nowS)
  const seenS = licence.last_seen_utc
  const when = exactTime(seenS, locale)
  const part = (Icon: LucideIcon, className: string, words: string, hint: string) => (
    <Hint text={hint}>
      <button
        type="button"
        className="-mx-1 -my-1 flex max-w-full cursor-default items-center gap-1 rounded-hint px-1 py-1 text-chip font-normal"
      >
        <Icon aria-hidden size={13} className={`shrink-0 ${className}`} />
        <span className="truncate text-text-muted">{words}</span>
      </button>
    </Hint>
  )
  // It had a device before, but is now detached, deactivated or deleted.
  if (licence.activated_at_utc === 0 && licence.first_activated_at_utc > 0) {
    const hint = seenS > 0 ? t('licences.device.removedWhy', { when }) : t('licences.device.removedNeverSeen')
    return part(CircleDashed, 'text-text-faint', t('licences.device.removed'), hint)
  }
  const { icon, className } = LOOKS[deviceStatus(seenS, nowS)]
  // A licence that was never activated is not faulty, so it has other words.
  if (status === 'not_activated' && licence.first_activated_at_utc === 0)
    return part(icon, className, t('licences.device.waiting'), t('licences.device.neverSeenWhy'))
  if (seenS === 0)
    return part(icon, className, t('licences.device.neverSeen'), t('licences.device.neverSeenWhy'))
  return part(
    icon,
    className,
    t('licences.device.seen', { ago: ago(seenS) }),
    t('licences.device.lastSeen', { when }),
  )
}
