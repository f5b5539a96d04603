import '#src/shared/organisations/texts/access/texts.ts'
import type { KeyScope } from '@assure/contract/accounts/roles'
import { inOrder, presetOf } from '#src/features/api-keys/named/presets.ts'
import type { Translate } from '#src/i18n/translation.ts'
import { permissionKey } from '#src/shared/organisations/permission-key.ts'

/** Returns what a permission allows a key, in words. Keys do not buy plans, but redeem promotions. */
export const scopeName = (scope: KeyScope, t: Translate): string =>
  scope === 'billing.manage' ? t('namedKeys.redeem') : t(`permissions.${permissionKey(scope)}`)

/** Permissions that a table shows before '+3'. */
const SHOWN_MAX = 2

/** Returns the name of a preset or the first permissions in words, the first permissions, and the rest of them. */
export const scopesShort = (scopes: readonly KeyScope[], t: Translate) => {
  const preset = presetOf(scopes)
  const ordered = inOrder(scopes)
  const shown = ordered.slice(0, SHOWN_MAX)
  return {
    words:
      preset === 'choose'
        ? shown.map((scope) => scopeName(scope, t)).join(', ')
        : t(`namedKeys.preset.${preset}.title`),
    shown,
    rest: ordered.slice(SHOWN_MAX),
  }
}
