import type { OpenAccess } from '@assure/contract/accounts/access-review.modes'
import { Fingerprint, Monitor, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { byOrganisation, unlistedIn } from '#src/features/profile/open-access.ts'
import { AccessGroup, AccessRow, type Answering } from '#src/features/profile/open-access-row.tsx'
import { OrganisationAccessGroups } from '#src/features/profile/organisation-access.tsx'
import { useBrowserName } from '#src/shared/browsers/use-browser-name.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Alert } from '#src/ui/alert.tsx'

interface ListProps extends Answering {
  open: OpenAccess
  /** Code field, shown when the owner revokes the second factor. */
  factorCode: ReactNode
}

/** All access to the person's data, each with a choice to keep or revoke it. */
export const OpenAccessList = ({ open, factorCode, ...row }: ListProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(useNow())
  const browserName = useBrowserName()
  const unlisted = unlistedIn(open)
  return (
    <div className="flex flex-col gap-4">
      {byOrganisation(open).map((access) => (
        <OrganisationAccessGroups key={access.organisation_id} access={access} {...row} />
      ))}
      {unlisted.things > 0 && <Alert tone="info">{t('accessReview.more', { count: unlisted.things })}</Alert>}
      {unlisted.organisations > 0 && (
        <Alert tone="info">{t('accessReview.moreOrganisations', { count: unlisted.organisations })}</Alert>
      )}
      {open.passkeys.length > 0 && (
        <AccessGroup title={t('accessReview.passkeys')} owner={t('accessReview.yours')}>
          {open.passkeys.map((passkey) => (
            <AccessRow
              key={passkey.passkey_id}
              {...row}
              name={{ kind: 'passkey', id: passkey.passkey_id }}
              icon={Fingerprint}
              what={passkey.name}
              text={t(passkey.last_used_utc > 0 ? 'accessReview.keyTimes' : 'accessReview.keyUnused', {
                made: ago(passkey.created_at_utc),
                used: ago(passkey.last_used_utc),
              })}
            />
          ))}
        </AccessGroup>
      )}
      {open.second_factor_since_utc > 0 && (
        <AccessGroup title={t('accessReview.factor')} owner={t('accessReview.yours')}>
          <AccessRow
            {...row}
            name={{ kind: 'second_factor', id: '' }}
            icon={ShieldCheck}
            what={t('accessReview.factorName')}
            text={t('accessReview.factorSince', { when: longDate(open.second_factor_since_utc, locale) })}
          />
          {factorCode && <li className="px-4 pb-4 sm:px-5">{factorCode}</li>}
        </AccessGroup>
      )}
      {open.sessions.length > 0 && (
        <AccessGroup title={t('accessReview.sessions')} owner={t('accessReview.yours')}>
          {open.sessions.map((session) => (
            <AccessRow
              key={session.session_handle}
              {...row}
              name={{ kind: 'session', id: session.session_handle }}
              icon={Monitor}
              what={browserName(session.user_agent)}
              text={t(session.by_api_client ? 'accessReview.clientTimes' : 'accessReview.sessionTimes', {
                address: session.address || t('accessReview.unknownAddress'),
                made: ago(session.created_at_utc),
                seen: ago(session.last_seen_utc),
              })}
            />
          ))}
        </AccessGroup>
      )}
    </div>
  )
}
