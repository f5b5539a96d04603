import '#src/features/profile/texts/sessions/texts.ts'
import type { Session } from '@assure/contract/accounts/session.modes'
import { BrowserRow } from '#src/features/profile/browser-row.tsx'
import { useBrowserName } from '#src/shared/browsers/use-browser-name.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Button } from '#src/ui/button.tsx'

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
  const ago = useAgo(nowS)
  const { last_seen_utc: lastSeen, created_at_utc: createdAt, method, organisation } = session
  return (
    <BrowserRow
      userAgent={session.user_agent}
      current={session.current ? t('openSessions.current') : undefined}
      facts={[
        { text: address },
        { text: t('openSessions.lastSeen', { ago: ago(lastSeen) }), title: exactTime(lastSeen, locale) },
        { text: t('openSessions.signedIn', { ago: ago(createdAt) }), title: exactTime(createdAt, locale) },
        ...(session.by_api_client ? [{ text: t('openSessions.byApiClient') }] : []),
        ...(method ? [{ text: t(`openSessions.methods.${method}`) }] : []),
        ...(organisation ? [{ text: t('openSessions.inOrganisation', { organisation }) }] : []),
      ]}
      action={
        !session.current && (
          <Button
            size="small"
            pending={pending}
            className="max-sm:ml-9"
            aria-label={t('openSessions.endOf', { browser, address })}
            onClick={onEnd}
          >
            {t('openSessions.end')}
          </Button>
        )
      }
    />
  )
}
