import type { ssoReturn as english } from '#src/features/account/texts/sso/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Le chemin de la connexion vers un fournisseur d’identité, et la page du retour. */
export const ssoReturn: Translated<typeof english> = {
  title: 'Se connecter par votre organisation',
  lead: 'Si votre organisation utilise l’authentification unique, vous vous connectez chez son fournisseur d’identité.',
  email: 'E-mail professionnel',
  emailHelp: 'Ou le domaine de l’organisation, par exemple example.com.',
  invalid: 'Saisissez votre e-mail professionnel, ou un domaine comme example.com.',
  submit: 'Continuer',
  back: 'Se connecter par mot de passe ou clé d’accès',
  noSso:
    'Aucune organisation n’utilise l’authentification unique pour cela. Connectez-vous avec votre mot de passe ou une clé d’accès.',

  waiting: 'Vérification de votre connexion',
  waitingText: 'Cela prend un instant.',
  failed: {
    login: 'Vous n’êtes pas connecté',
    test: 'Le test n’a pas réussi',
    link: 'Vos identifiants ne sont pas associés',
    confirm: 'Votre identité n’est pas confirmée',
  },
  refusal: {
    EXPIRED: 'Cela a duré trop longtemps, ou a commencé dans un autre navigateur. Recommencez.',
    CANCELLED: 'Vous avez quitté la page du fournisseur d’identité sans vous connecter.',
    PROVIDER_FAILED:
      'Le fournisseur d’identité n’a pas dit qui vous êtes. Réessayez dans quelques minutes. Si cela ne suffit pas, prévenez un Propriétaire de votre organisation.',
    NO_ADDRESS:
      'Le fournisseur d’identité ne nous a pas donné votre adresse e-mail. Demandez à la personne qui le gère de transmettre les adresses.',
    UNKNOWN_ADDRESS:
      'Votre adresse e-mail n’appartient à aucun domaine vérifié de cette organisation. Si vous êtes membre, connectez-vous avec vos propres identifiants et associez-les dans votre profil. Sinon, demandez une invitation à un Propriétaire.',
    OTHER_PERSON:
      'D’autres identifiants chez le fournisseur sont associés ici. Si vous vous êtes trompé, déconnectez-vous chez lui et réessayez. Si les vôtres sont nouveaux, connectez-vous avec vos propres identifiants et associez-les dans votre profil, ou adressez-vous à un Propriétaire.',
    NOT_A_MEMBER: 'Vous n’êtes pas membre de cette organisation. Demandez une invitation à un Propriétaire.',
    NOT_ACTIVE:
      'L’organisation ou vos identifiants ne sont pas actifs. Adressez-vous à un Propriétaire de l’organisation.',
  },
  testRefused:
    'Le fournisseur ne vous a pas connecté. Vérifiez l’identifiant client, le secret client et l’adresse de redirection, et que le fournisseur fonctionne.',
  toLogin: 'Se connecter',
  toPage: 'Retour au portail',
}
