import type { Translated } from '#src/i18n/translated.ts'
import type { testMode as english } from '#src/shared/test-mode/texts/en.ts'

/** Le mode test : le bandeau de chaque page, l’interrupteur, et les pages qui n’en font pas partie. */
export const testMode: Translated<typeof english> = {
  title: 'Mode test',
  switchText: 'Rien n’y est réel ni facturé',
  strip: 'Mode test. Ici, rien n’est réel ni facturé.',
  leave: 'Quitter le mode test',
  entered: 'Vous êtes maintenant en mode test',
  left: 'Vous voyez maintenant les données réelles',
  failed: 'Le mode test n’a pas été ouvert. {reason}',
  failedToLeave: 'Vous êtes toujours en mode test. {reason}',
  closedTitle: 'Hors du mode test',
  closed:
    'Le mode test n’a ni membres, ni réglages, ni connexion qui lui soient propres. Quittez-le pour voir cette page.',
}
