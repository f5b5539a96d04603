import type { sso as english } from '#src/shared/single-sign-on/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** L’authentification unique : les chemins vers un fournisseur d’identité, et les messages au retour. */
export const sso: Translated<typeof english> = {
  signIn: 'Se connecter avec {provider}',
  providerFailed: 'Le fournisseur d’identité ne répond pas. Réessayez dans quelques minutes.',
  noSso: 'Votre organisation n’utilise pas l’authentification unique actuellement. Rechargez cette page.',

  gate: {
    title: '{organisation} vous demande de vous connecter avec {provider}',
    asks: '{organisation} vous demande de vous connecter avec {provider}.',
    text: 'Vous reviendrez à cette page.',
    one: 'Cette connexion ne montre que {organisation}. Pour vos autres organisations, reconnectez-vous avec vos propres identifiants.',
    owners: 'Les Propriétaires peuvent aussi entrer avec une clé d’accès',
    ownersText:
      'Utilisez-la quand {provider} ne fonctionne pas. Le journal d’audit le note, et tous les Propriétaires reçoivent un message.',
    noPasskey:
      'Vous n’avez pas de clé d’accès. Ajoutez-en une dans votre profil, sous « Connexion ». Elle ouvrira {organisation} 24 heures après son ajout.',
    tooNew: 'Cette clé d’accès est acceptée, mais elle n’ouvre {organisation} que 24 heures après son ajout.',
    passkeysFailed: 'Impossible de vérifier si vous avez une clé d’accès. {reason}',
  },

  confirm: {
    lead: 'Vous êtes connecté par votre organisation. Son fournisseur d’identité confirme donc votre identité.',
    text: 'Vous reviendrez à cette page. Ce que vous y avez saisi n’est pas conservé. Répétez ensuite votre dernière action.',
    act: 'Continuer avec votre fournisseur',
  },

  session:
    'Vous êtes connecté par votre organisation. Vos propres réglages de connexion demandent vos propres identifiants.',

  notice: {
    test: 'Le test a réussi.',
    link: 'Vos identifiants chez le fournisseur d’identité sont associés. Vous pouvez désormais vous connecter par votre organisation.',
    confirm: 'Votre identité est confirmée. Répétez votre dernière action.',
  },
}
