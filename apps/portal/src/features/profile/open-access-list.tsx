import type { OpenAccess } from '@assure/contract/accounts/access-review.modes'
import type { AnalyticsLink } from '@assure/contract/usage/analytics.modes'
import { Key, Link2, type LucideIcon, Monitor, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { KeepOrRevoke } from '#src/features/profile/keep-or-revoke.tsx'
import { type AccessName, choiceKey, type Choices } from '#src/features/profile/open-access.ts'
import { useBrowserName } from '#src/features/profile/use-browser-name.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime, longDate } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'

interface ListProps {
  open: OpenAccess
  choices: Choices
  onChoose: (name: AccessName, keep: boolean) => void
  /** Code field, shown when the owner revokes the second factor. */
  factorCode: ReactNode
}
interface RowProps extends Omit<ListProps, 'open' | 'factorCode'> {
  name: AccessName
  icon: LucideIcon
  what: string
  /** Distinguishes rows of the same name, such as the id of a key. */
  id?: string
  text: string
}

const Row = ({ name, icon: Icon, what, id, text, choices, onChoose }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t px-4 py-3 sm:px-5">
    <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-text-muted">
      <Icon aria-hidden size={18} />
    </span>
    <div className="min-w-0 flex-1 basis-50">
      <p className="font-medium wrap-anywhere">
        {what} {id && <code className="text-help font-normal text-text-muted">{id}</code>}
      </p>
      <p className="text-help wrap-anywhere text-text-muted">{text}</p>
    </div>
    <KeepOrRevoke
      what={[what, id].filter(Boolean).join(' ')}
      keep={choices.get(choiceKey(name))}
      onChange={(keep) => onChoose(name, keep)}
    />
  </li>
)

const Group = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section className="rounded-surface border bg-surface">
    <h2 className="px-4 py-3 font-semibold sm:px-5">{title}</h2>
    {note && <p className="-mt-2 px-4 pb-3 text-help text-text-muted sm:px-5">{note}</p>}
    <ul>{children}</ul>
  </section>
)

/** Shortens a key to its start and end. The end distinguishes keys. */
const shortened = (id: string) => `${id.slice(0, 7)}…${id.slice(-4)}`

/** All access to the account, each with a choice to keep or revoke it. */
export const OpenAccessList = ({ open, factorCode, ...row }: ListProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(useNow())
  const browserName = useBrowserName()
  const whatOf = ({ scope, licence_code: code, subclient: store, requested_by: chain }: AnalyticsLink) => {
    if (scope === 'licence') return t('accessReview.ofLicence', { code: code ?? '' })
    if (scope === 'store') return t('accessReview.ofStore', { store: store ?? '', chain })
    return t('accessReview.ofChain', { chain })
  }
  return (
    <div className="flex flex-col gap-4">
      <Group title={t('accessReview.keys')} note={t('accessReview.endKeyNote')}>
        {open.api_keys.map((key) => (
          <Row
            key={key.session_id}
            {...row}
            name={{ kind: 'api_key', id: key.session_id }}
            icon={Key}
            what={t(key.current ? 'accessReview.currentKey' : 'accessReview.oldKey')}
            id={shortened(key.session_id)}
            text={[
              t(key.last_used_utc > 0 ? 'accessReview.keyTimes' : 'accessReview.keyUnused', {
                made: ago(key.created_at_utc),
                used: ago(key.last_used_utc),
              }),
              !key.current && t('accessReview.keyEnds', { when: exactTime(key.expires_at_utc, locale) }),
            ]
              .filter(Boolean)
              .join(' ')}
          />
        ))}
      </Group>
      {open.analytics_links.length > 0 && (
        <Group title={t('accessReview.links')}>
          {open.analytics_links.map((link) => (
            <Row
              key={link.grant_id}
              {...row}
              name={{ kind: 'analytics_link', id: link.grant_id }}
              icon={Link2}
              what={whatOf(link)}
              text={t('accessReview.linkTimes', {
                made: ago(link.created_at_utc),
                ends: longDate(link.expires_at_utc, locale),
              })}
            />
          ))}
        </Group>
      )}
      {open.second_factor_since_utc > 0 && (
        <Group title={t('accessReview.factor')}>
          <Row
            {...row}
            name={{ kind: 'second_factor', id: '' }}
            icon={ShieldCheck}
            what={t('accessReview.factorName')}
            text={t('accessReview.factorSince', { when: longDate(open.second_factor_since_utc, locale) })}
          />
          {factorCode && <li className="px-4 pb-4 sm:px-5">{factorCode}</li>}
        </Group>
      )}
      {open.sessions.length > 0 && (
        <Group title={t('accessReview.sessions')}>
          {open.sessions.map((session) => (
            <Row
              key={session.session_handle}
              {...row}
              name={{ kind: 'session', id: session.session_handle }}
              icon={Monitor}
              what={browserName(session.user_agent)}
              text={t('accessReview.sessionTimes', {
                address: session.address || t('accessReview.unknownAddress'),
                made: ago(session.created_at_utc),
                seen: ago(session.last_seen_utc),
              })}
            />
          ))}
        </Group>
      )}
    </div>
  )
}
