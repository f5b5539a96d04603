import type { ListedAnalyticsLink } from '@assure/contract/usage/analytics.modes'
import { Key, Link2, Mail, UserPlus } from 'lucide-react'
import type { OrganisationAccess } from '#src/features/profile/open-access.ts'
import { AccessGroup, AccessRow, type Answering } from '#src/features/profile/open-access-row.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime, longDate } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useMakerWords } from '#src/shared/organisations/maker-words.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'

interface OrganisationAccessProps extends Answering {
  access: OrganisationAccess
}

/** Shortens a key to its start and end. The end distinguishes keys. */
const shortened = (id: string) => `${id.slice(0, 7)}…${id.slice(-4)}`

const Keys = ({ access: { api_keys: keys, name }, ...row }: OrganisationAccessProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(useNow())
  const whatOf = ({ current, name: keyName }: (typeof keys)[number]) => {
    if (keyName === '') return t(current ? 'accessReview.currentKey' : 'accessReview.oldKey')
    return t(current ? 'accessReview.namedKey' : 'accessReview.oldNamedKey', { name: keyName })
  }
  return (
    <AccessGroup title={t('accessReview.keys')} owner={name} note={t('accessReview.endKeyNote')}>
      {keys.map((key) => (
        <AccessRow
          key={key.session_id}
          {...row}
          name={{ kind: 'api_key', id: key.session_id }}
          icon={Key}
          what={whatOf(key)}
          id={shortened(key.session_id)}
          text={[
            t(key.last_used_utc > 0 ? 'accessReview.keyTimes' : 'accessReview.keyUnused', {
              made: ago(key.created_at_utc),
              used: ago(key.last_used_utc),
            }),
            key.expires_at_utc > 0 &&
              t('accessReview.keyEnds', { when: exactTime(key.expires_at_utc, locale) }),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      ))}
    </AccessGroup>
  )
}

const Links = ({ access: { analytics_links: links, name }, ...row }: OrganisationAccessProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(useNow())
  const makerOf = useMakerWords()
  const whatOf = ({
    scope,
    licence_code: code,
    subclient: store,
    requested_by: chain,
  }: ListedAnalyticsLink) => {
    if (scope === 'licence') return t('accessReview.ofLicence', { code: code ?? '' })
    if (scope === 'store') return t('accessReview.ofStore', { store: store ?? '', chain })
    return t('accessReview.ofChain', { chain })
  }
  return (
    <AccessGroup title={t('accessReview.links')} owner={name}>
      {links.map((link) => (
        <AccessRow
          key={link.grant_id}
          {...row}
          name={{ kind: 'analytics_link', id: link.grant_id }}
          icon={Link2}
          what={whatOf(link)}
          text={[
            t('accessReview.linkTimes', {
              made: ago(link.created_at_utc),
              ends: longDate(link.expires_at_utc, locale),
            }),
            makerOf(link.made_by),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      ))}
    </AccessGroup>
  )
}

const People = ({ access: { members, invitations, name }, ...row }: OrganisationAccessProps) => {
  const { t } = useTranslation()
  const ago = useAgo(useNow())
  const namesOf = useRoleNames()
  return (
    <AccessGroup title={t('accessReview.people')} owner={name}>
      {members.map((member) => (
        <AccessRow
          key={member.member_id}
          {...row}
          name={{ kind: 'member', id: member.member_id }}
          icon={UserPlus}
          what={t('accessReview.person', {
            person: member.name || member.email,
            roles: namesOf(member.roles),
          })}
          text={[
            member.email,
            t('accessReview.joined', { ago: ago(member.joined_at_utc), inviter: member.invited_by }),
          ].join(' · ')}
        />
      ))}
      {invitations.map((invitation) => (
        <AccessRow
          key={invitation.invitation_id}
          {...row}
          name={{ kind: 'invitation', id: invitation.invitation_id }}
          icon={Mail}
          what={t('accessReview.person', { person: invitation.email, roles: namesOf(invitation.roles) })}
          text={t(invitation.is_transfer ? 'accessReview.offered' : 'accessReview.invited', {
            ago: ago(invitation.created_at_utc),
            inviter: invitation.invited_by,
          })}
        />
      ))}
    </AccessGroup>
  )
}

/** Lists what opens one organisation: keys, analytics links, and people whom somebody let in. */
export const OrganisationAccessGroups = (props: OrganisationAccessProps) => {
  const { api_keys, analytics_links, members, invitations } = props.access
  return (
    <>
      {api_keys.length > 0 && <Keys {...props} />}
      {analytics_links.length > 0 && <Links {...props} />}
      {members.length + invitations.length > 0 && <People {...props} />}
    </>
  )
}
