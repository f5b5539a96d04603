import type { Session } from '@assure/contract/accounts/session.modes'
import { CircleCheck, Monitor, Smartphone } from 'lucide-react'
import { isHandheld, readUserAgent } from '#src/features/profile/user-agent.ts'
import { useBrowserName } from '#src/features/profile/use-browser-name.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'

interface SessionRowProps {
  session: Session
  nowS: number
  pending: boolean
  onEnd: () => void
}

/** One open session: browser, address, times of login and last use, how its person logged in, and the organisation opened last. */
export const SessionRow = ({ session, nowS, pending, onEnd }: SessionRowProps) => {
  const { t, locale } = useTranslation()
  const browser = useBrowserName()(session.user_agent)
  const address = session.address || t('openSessions.unknownAddress')
  const Icon = isHandheld(readUserAgent(session.user_agent).system) ? Smartphone : Monitor
  const ago = useAgo(nowS)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 last:pb-0">
      <Icon aria-hidden size={20} className="shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1 basis-50">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-medium" title={session.user_agent || undefined}>
            {browser}
          </p>
          {session.current && (
            <Chip tone="success" icon={CircleCheck}>
              {t('openSessions.current')}
            </Chip>
          )}
        </div>
        <p className="flex flex-wrap gap-x-1.5 text-help wrap-anywhere text-text-muted">
          <span className="tabular-nums">{address}</span>
          <span aria-hidden>·</span>
          <span title={exactTime(session.last_seen_utc, locale)}>
            {t('openSessions.lastSeen', { ago: ago(session.last_seen_utc) })}
          </span>
          <span aria-hidden>·</span>
          <span title={exactTime(session.created_at_utc, locale)}>
            {t('openSessions.signedIn', { ago: ago(session.created_at_utc) })}
          </span>
          {session.method && (
            <>
              <span aria-hidden>·</span>
              <span>{t(`openSessions.methods.${session.method}`)}</span>
            </>
          )}
          {session.organisation && (
            <>
              <span aria-hidden>·</span>
              <span>{t('openSessions.inOrganisation', { organisation: session.organisation })}</span>
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          pending={pending}
          className="max-sm:ml-9"
          aria-label={t('openSessions.endOf', { browser, address })}
          onClick={onEnd}
        >
          {t('openSessions.end')}
        </Button>
      )}
    </li>
  )
}
