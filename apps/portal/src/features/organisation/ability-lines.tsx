import { limitedPermissionsOf } from '@assure/contract/accounts/roles'
import { Check, X } from 'lucide-react'
import { abilitiesOf } from '#src/features/organisation/abilities.ts'
import { type Access, placesOf } from '#src/features/organisation/access.ts'
import { permissionKey } from '#src/shared/organisations/permission-key.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { placesInSentence } from '#src/shared/organisations/place-words.ts'

/** Abilities that this access gives and does not give, as derived from the table of roles. */
export const AbilityLines = ({ access }: { access: Access }) => {
  const { t, locale } = useTranslation()
  if (access.roles.length === 0) return null
  const { can, cannot } = abilitiesOf(access.roles)
  const limited: readonly string[] = limitedPermissionsOf(access.roles)
  const places = placesOf(access)
  const words = (permission: (typeof can)[number]) => {
    const ability = t(`members.ability.${permissionKey(permission)}`)
    const isOfPlaces = places && permission !== 'licence.activate' && limited.includes(permission)
    return isOfPlaces
      ? t('members.ability.ofPlaces', { ability, places: placesInSentence(places, t) })
      : ability
  }
  const list = (type: 'conjunction' | 'disjunction', permissions: typeof can) =>
    new Intl.ListFormat(locale, { type }).format(permissions.map(words))
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-4 py-3 wrap-anywhere" role="status">
      {can.length > 0 && (
        <p className="flex gap-2">
          <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
          {t('members.ability.can', { list: list('conjunction', can) })}
        </p>
      )}
      {cannot.length > 0 && (
        <p className="flex gap-2">
          <X aria-hidden size={16} className="mt-0.5 shrink-0 text-error" />
          {t('members.ability.cannot', { list: list('disjunction', cannot) })}
        </p>
      )}
    </div>
  )
}
