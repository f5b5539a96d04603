import type { limitUse as english } from '#src/shared/usage/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Utilisation de la limite mensuelle, dans le tableau de bord et sur la page des offres. */
export const limitUse: Translated<typeof english> = {
  nothingText: 'Les estimations sont comptées malgré tout : {number} depuis le début du mois.',
  noLimitText: 'Les estimations ne sont pas limitées : {number} depuis le début du mois.',
  used_zero: '{share} des {limit} estimations utilisées, dernier jour du mois',
  used_one: '{share} des {limit} estimations utilisées, il reste {count} jour',
  used_other: '{share} des {limit} estimations utilisées, il reste {count} jours',
  limit: 'Limite {number}',
  tooEarly: 'La prévision commence demain, après le premier jour complet.',
  neverDropped: 'Les estimations au-delà de la limite sont comptées, jamais perdues.',
  willReach: 'À ce rythme, la limite sera atteinte le {day}',
  within: 'À ce rythme, la limite ne sera pas atteinte',
  reached: 'La limite a été atteinte le {day}',
  notReached: 'La limite n’a pas été atteinte',
}
