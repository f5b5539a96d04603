import type { Member } from '@assure/contract/accounts/member.modes'
import { type Role, ROLES } from '@assure/contract/accounts/roles'
import { KeyRound, LogIn, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { placeName, placesShort } from '#src/shared/organisations/place-words.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'

/** The roles of a person as tags. */
export const RoleTags = ({ roles }: { roles: readonly Role[] }) => {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {ROLES.filter((role) => roles.includes(role)).map((role) => (
        <span
          key={role}
          className={`rounded-tag border px-1.5 py-0.5 text-chip font-medium whitespace-nowrap ${role === 'owner' ? 'border-transparent bg-accent-soft text-accent' : 'bg-sunken'}`}
        >
          {t(`roles.name.${role}`)}
        </span>
      ))}
    </span>
  )
}

/** 'All', or the first place and the number of the others; all of them on hover. */
export const PlacesText = ({ places }: Pick<Member, 'places'>) => {
  const { t } = useTranslation()
  return (
    <span className={places ? '' : 'text-text-muted'} title={places?.map(placeName).join('\n')}>
      {placesShort(places, t)}
    </span>
  )
}

const methodOf = ({ passkey, second_factor: hasFactor }: Member) => {
  if (passkey) return 'members.passkey'
  return hasFactor ? 'members.code' : 'members.passwordOnly'
}

/** How a member can log in: with a passkey, with a code as well, through the provider, or with a password only. */
export const SignInText = ({ member }: { member: Member }) => {
  const { t } = useTranslation()
  const { second_factor: hasFactor, linked: isLinked } = member
  const Icon = hasFactor ? KeyRound : TriangleAlert
  return (
    <span className="inline-flex flex-col items-start gap-y-0.5">
      {(hasFactor || !isLinked) && (
        <span className={`inline-flex items-center gap-1.5 ${hasFactor ? '' : 'text-warning'}`}>
          <Icon aria-hidden size={14} className="shrink-0" />
          {t(methodOf(member))}
        </span>
      )}
      {isLinked && (
        <span className="inline-flex items-center gap-1.5">
          <LogIn aria-hidden size={14} className="shrink-0" />
          {t('members.sso')}
        </span>
      )}
    </span>
  )
}

export const LastSeenText = ({ member, nowS }: { member: Member; nowS: number }) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(nowS)
  const { last_seen_utc: seenS } = member
  if (seenS === 0) return <span className="text-text-muted">{t('members.never')}</span>
  return <span title={exactTime(seenS, locale)}>{ago(seenS)}</span>
}

/** An address that breaks before its '@' if it is wider than its place. */
const BreakableEmail = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** Name and address of a member. */
export const PersonText = ({ member }: { member: Member }) => {
  const { t } = useTranslation()
  return (
    <span className="block min-w-0">
      <span className="block font-medium wrap-anywhere">
        {member.name || member.email}
        {member.is_caller && <span className="font-normal text-text-muted"> {t('members.you')}</span>}
      </span>
      <span className="block text-chip wrap-anywhere text-text-muted">
        <BreakableEmail email={member.email} />
      </span>
    </span>
  )
}
