import type { tryCall as english } from '#src/features/site/reference/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

export const tryCall: Translated<typeof english> = {
  title: 'Essayer',
  note: 'Ceci fait un vrai appel en mode test. La clé et son secret restent dans cet onglet jusqu’à ce que vous le fermiez.',
  getKey: 'Comment obtenir une clé de test',
  key: 'Clé de test',
  secret: 'Clé secrète',
  body: 'Corps',
  send: 'Envoyer',
  sending: 'Envoi…',
  needed: 'Saisissez une clé de test et sa clé secrète.',
  refused:
    'Seules les clés de test fonctionnent ici. Elles commencent par {prefixes}. Cette clé peut modifier des données réelles : rien n’a été envoyé.',
  noAnswer: 'Aucune réponse n’est arrivée. Vérifiez votre connexion et envoyez de nouveau.',
  notLoaded: 'Impossible de charger cette partie. Vérifiez votre connexion, puis fermez-la et rouvrez-la.',
  status: 'Statut {status} · {ms} ms',
  requestId: 'Identifiant de la requête : {id}',
  headers: 'En-têtes de cette réponse',
  answer: 'Corps de cette réponse',
}
