import { HEARTBEAT_INTERVAL_S } from '@assure/contract/constants'
import { CircleCheck, CircleSlash, ClockAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LogLine } from '#src/features/devices/device-log.ts'
import { Panel } from '#src/features/devices/panel.tsx'
import { VIRTUAL_HEARTBEAT_MS } from '#src/features/devices/use-virtual-device.ts'
import { useTranslation } from '#src/i18n/translation.ts'

/** Without an answer for this long, the status shows a warning. */
const STALE_AFTER_MS = 4 * VIRTUAL_HEARTBEAT_MS
const TICK_MS = 1000

const clockTime = (ms: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(ms)

/** Returns the seconds since a time, updated every second; null for none. */
const useSecondsSince = (ms: number | null): number | null => {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return ms === null ? null : Math.max(0, Math.floor((nowMs - ms) / 1000))
}

const DeviceStatus = ({ lastSeenMs }: { lastSeenMs: number | null }) => {
  const { t, locale } = useTranslation()
  const seconds = useSecondsSince(lastSeenMs)
  const isStale = seconds !== null && seconds * 1000 > STALE_AFTER_MS
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-(seconds ?? 0), 'second')
  return (
    <p className="flex items-center gap-1.5 text-help text-text-muted">
      {seconds === null ? (
        <CircleSlash aria-hidden size={14} className="text-error" />
      ) : isStale ? (
        <ClockAlert aria-hidden size={14} className="text-warning" />
      ) : (
        <CircleCheck aria-hidden size={14} className="text-success" />
      )}
      {seconds === null ? t('devices.licence.unseen') : t('devices.licence.seen', { ago })}
    </p>
  )
}

interface LogPanelProps {
  log: readonly LogLine[]
  lastSeenMs: number | null
  isActive: boolean
}

/** Log of the device, newest first. */
export const LogPanel = ({ log, lastSeenMs, isActive }: LogPanelProps) => {
  const { t, locale } = useTranslation()
  const about = isActive
    ? t('devices.log.text', { seconds: VIRTUAL_HEARTBEAT_MS / 1000, minutes: HEARTBEAT_INTERVAL_S / 60 })
    : t('devices.log.stopped')
  return (
    <Panel title={t('devices.log.title')} text={about}>
      {isActive && <DeviceStatus lastSeenMs={lastSeenMs} />}
      {log.length === 0 ? (
        <p className="mt-3 text-help text-text-muted">{t('devices.log.empty')}</p>
      ) : (
        <ol className="mt-3 flex flex-col gap-1.5 border-t pt-3">
          {log.map(({ id, atMs, text, isFault }) => (
            <li key={id} className="flex gap-3 text-cell">
              <time dateTime={new Date(atMs).toISOString()} className="shrink-0 text-text-muted tabular-nums">
                {clockTime(atMs, locale)}
              </time>
              <span className={`min-w-0 wrap-anywhere ${isFault ? 'text-error' : ''}`}>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
