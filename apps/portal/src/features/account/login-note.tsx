import { useLocation } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { LinkInvalid } from '#src/features/account/link-invalid.tsx'
import { linkStateOf } from '#src/features/account/link-state.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'

export const News = ({ tone, text }: { tone: 'info' | 'success'; text: string }) => (
  <div className="mb-6">
    <Alert tone={tone} announced>
      {text}
    </Alert>
  </div>
)

/** What the login page has to say to somebody who was sent there, before anything is typed. */
export const LoginNote = () => {
  const { t, locale } = useTranslation()
  const { note, ended, erasedAtUtc } = linkStateOf(useLocation().state)
  if (note === 'link-invalid') return <LinkInvalid realm="developer" />
  if (note) return <News tone="success" text={t(`account.note.${note}`)} />
  if (ended) return <News tone="info" text={t('account.note.ended')} />
  if (erasedAtUtc === undefined) return null
  const date = longDate(erasedAtUtc, locale)
  return <News tone="info" text={t('account.note.deleted', { date, contact: portalConfig().contactEmail })} />
}
