import type { returning as english } from '#src/features/organisation/texts/returning/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Les personnes qui ont supprimé leurs identifiants, sur la page des membres. */
export const returning: Translated<typeof english> = {
  title: 'Identifiants supprimés',
  lead: 'Ces personnes ne sont plus membres. Si elles annulent la suppression, elles reviennent avec les mêmes rôles, sauf si vous les retirez.',
  until: 'Retour possible jusqu’au {date}',
  remove: 'Retirer…',
  removeOne: 'Retirer {name}…',
}
