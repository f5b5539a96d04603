import type { factorActions as english } from '#src/features/profile/texts/factor-actions-en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Ce que dit le journal du second facteur et de l’accès sans lui. */
export const factorActions: Translated<typeof english> = {
  second_factor_enabled: 'Connexion en deux étapes activée',
  second_factor_disabled: 'Connexion en deux étapes désactivée',
  passkey_added: 'Clé d’accès ajoutée',
  passkey_removed: 'Clé d’accès supprimée',
  recovery_codes_renewed: 'Nouveaux codes de secours créés',
  recovery_code_used: 'Code de secours utilisé',
  recovery_started: 'Demande d’entrer sans le second facteur',
  recovery_approved: 'Entrée sans le second facteur approuvée',
  recovery_cancelled: 'Entrée sans le second facteur annulée',
  recovery_completed: 'Entrée sans le second facteur effectuée',
}
