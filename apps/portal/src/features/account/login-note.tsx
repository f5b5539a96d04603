import '#src/features/account/texts/link-help/texts.ts'
import { RECOVERY_LINK_TTL_S } from '@assure/contract/constants'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { linkStateOf } from '#src/features/account/link-state.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { longDate } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'

// Lazy: rarely shown, and larger than the login form.
const LinkInvalid = lazy(async () => ({
  default: (await import('#src/features/account/link-invalid.tsx')).LinkInvalid,
}))

export const News = ({ tone, text }: { tone: 'info' | 'success'; text: ReactNode }) => (
  <div className="mb-6">
    <Alert tone={tone} announced>
      {text}
    </Alert>
  </div>
)

/** Message for an invalid link of a recovery: how to get a new one. */
const RecoveryLinkInvalid = () => {
  const { t, locale } = useTranslation()
  return (
    <div className="mb-6">
      <Alert tone="error" announced>
        <p>{t('common.linkInvalid')}</p>
        <p className="font-normal">
          {t('linkHelp.recoveryHelp', { lifetime: durationWords(RECOVERY_LINK_TTL_S, locale) })}
        </p>
      </Alert>
    </div>
  )
}

/** Message of the login page after a redirect. */
export const LoginNote = () => {
  const { t, locale } = useTranslation()
  const { note, isRecovery, ended, erasedAtUtc, isLogin } = linkStateOf(useLocation().state)
  if (note === 'link-invalid' && isRecovery) return <RecoveryLinkInvalid />
  if (note === 'link-invalid')
    return (
      <Suspense>
        <LinkInvalid realm="developer" />
      </Suspense>
    )
  if (note) return <News tone="success" text={t(`account.note.${note}`)} />
  if (ended) return <News tone="info" text={t('account.note.ended')} />
  if (erasedAtUtc === undefined) return null
  const date = longDate(erasedAtUtc, locale)
  const contact = portalConfig().contactEmail
  const text = t(isLogin ? 'account.note.loginDeleted' : 'account.note.deleted', { date, contact })
  return <News tone="info" text={<AddressText text={text} />} />
}
