import type { Language } from '@assure/contract/constants'
import type { Inline } from '../blocks.ts'

/** Texts of the start page and of its Markdown. Backticks mark code, and braces the links to pages. */
const EN = {
  title: 'Start here',
  description:
    'Send the first count in five minutes: take a test key, make one call, see the figures. Without an SDK, a card or a camera.',
  key: 'Take a test key',
  keyText:
    '{signup} or {login} in a browser, open {apiKeys}, turn on test mode and choose ‘Show’ for the Secret Key. A test key has its own data, and you can clear it at any time.',
  keyLinks: { signup: 'Sign up', login: 'log in', apiKeys: '‘API Keys’' },
  send: 'Send a day of counts',
  sendText: 'This is a whole integration. Nothing about a person is in it.',
  repeat:
    'Send the same `report_id` again: it counts once, and the answer says `duplicate: 1`. The samples name yesterday (UTC). A copy that you keep needs a day of its own, at most 35 days ago.',
  see: 'See it',
  seeText:
    'Read the month back with the same key, or open ‘Usage’ in the tab in which you turned on test mode.',
  counts: 'Both show what the report counted, added to earlier reports of the month:',
}
export type StartWords = typeof EN

const FR: StartWords = {
  title: 'Pour commencer',
  description:
    'Envoyez le premier total en cinq minutes : prenez une clé de test, faites un appel, voyez les chiffres. Sans SDK, ni carte, ni caméra.',
  key: 'Prenez une clé de test',
  keyText:
    '{signup} ou {login} dans un navigateur, ouvrez {apiKeys}, activez le mode test et choisissez « Afficher » pour la clé secrète. Une clé de test a ses propres données, que vous pouvez effacer à tout moment.',
  keyLinks: { signup: 'Inscrivez-vous', login: 'connectez-vous', apiKeys: '« Clés d’API »' },
  send: 'Envoyez une journée de totaux',
  sendText: 'C’est une intégration complète. Elle ne contient rien sur une personne.',
  repeat:
    'Renvoyez le même `report_id` : il ne compte qu’une fois et la réponse indique `duplicate: 1`. Les exemples portent le jour d’hier (UTC). Une copie que vous gardez doit porter son propre jour, vieux de 35 jours au plus.',
  see: 'Voyez le résultat',
  seeText:
    'Relisez le mois avec la même clé, ou ouvrez « Utilisation » dans l’onglet où vous avez activé le mode test.',
  counts: 'Les deux montrent ce que le rapport a compté, ajouté aux rapports précédents du mois :',
}

export const START_WORDS: Record<Language, StartWords> = { en: EN, fr: FR }

/** Returns how to take a key, with links to the pages. */
export const keyParts = (language: Language): Inline[] => {
  const { keyText, keyLinks } = START_WORDS[language]
  return keyText.split(/\{(\w+)\}/).map((part, place): Inline => {
    if (place % 2 === 0) return { kind: 'text', text: part }
    const page = part as keyof typeof keyLinks
    return { kind: 'link', target: { kind: 'page', page }, parts: [{ kind: 'text', text: keyLinks[page] }] }
  })
}
