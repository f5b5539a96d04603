import type { plans as english } from '#src/features/plans/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** L’écran des offres et des codes promotionnels. */
export const plans: Translated<typeof english> = {
  title: 'Offres',
  lead: 'Ce que votre compte peut utiliser chaque mois, et les codes promotionnels qui s’y ajoutent.',
  offline: 'Vous êtes hors ligne. Ce que vous voyez n’est peut-être plus à jour.',
  stale: 'Ce que vous voyez n’est peut-être plus à jour. {reason}',
  failedTitle: 'Vos promotions n’ont pas été chargées',
  failedText: '{reason} Vos promotions restent acquises.',

  subscription: {
    title: 'Détails de l’abonnement',
    plan: 'Offre actuelle',
    monthlyLimit: 'Limite mensuelle',
    byPromotions: 'Ajouté par des promotions',
    total: 'En tout',
    payment: 'Paiement',
    none: 'Vous n’avez souscrit à aucune offre',
    trial:
      'Votre essai est gratuit pendant {days} jours et ne demande aucune carte. Pour continuer ensuite, choisissez une offre ci-dessous ou écrivez à {contact}. Une offre commence, et met fin à cet essai, le jour où vous la choisissez.',
    trialOver:
      'Les {days} jours de votre essai sont écoulés. Pour continuer, choisissez une offre ci-dessous ou écrivez à {contact}.',
    noPromotion: 'Aucune promotion n’est appliquée.',
    cancel: 'Résilier l’abonnement',
    nothingToCancel: 'Il n’y a pas d’abonnement à résilier.',
    cancelWhy: 'Un abonnement ne se résilie pas ici. Écrivez à {contact}.',
  },
  offer: {
    title: 'Offres proposées',
    current: 'Offre actuelle',
    aMonth: 'par mois',
    limit: '{number} estimations par mois',
    trial: '{days} jours gratuits, puis paiement par carte',
    noTrial: 'Paiement par carte dès le premier jour',
    choose: 'Choisir {plan}',
    payAnew: 'Payer avec une autre carte',
    already: 'Vous avez déjà cette offre.',
    change:
      'Si vous choisissez et payez une autre offre, votre abonnement {plan} prend fin aussitôt. Le temps restant n’est pas remboursé.',
    agreed: 'Votre abonnement {plan} a été convenu avec nous : aucune carte ne le paie.',
    failed: 'Les offres n’ont pas été chargées. {reason}',
    failing:
      'Le dernier paiement de votre abonnement {plan} a échoué. Nous réessayons encore quelques fois, puis l’abonnement prend fin.',
  },
  status: {
    trialing: 'Essai gratuit jusqu’au {date}',
    active: 'Prochain paiement le {date}',
    past_due: 'Le dernier paiement a échoué',
  },
  applied: {
    list: 'Promotions appliquées',
    chip: 'Appliquée',
    until: 'Jusqu’au {date}',
    redeemed: 'Utilisée le {date}',
    ended: 'Promotions terminées',
    endedOn: 'Terminée le {date}',
    covers: '{product}, {modality} : {number} par mois',
  },
  code: {
    title: 'Code promotionnel',
    label: 'Code',
    help: 'Majuscules et minuscules se valent.',
    apply: 'Appliquer le code',
    empty: 'Saisissez d’abord un code',
    applied: '{code} est appliqué.',
    alreadyRedeemed: 'Ce code promotionnel a déjà été utilisé.',
    invalid: 'Le code promotionnel saisi n’est pas valable. Veuillez réessayer',
  },
  details: {
    title: 'Promotion {code}',
    coverage: 'Ce qu’elle couvre',
    product: 'Produit',
    modality: 'Modalité',
    allowed: 'Transactions par mois',
    validFor: 'Durée de validité',
    days_one: '{count} jour à partir de son utilisation',
    days_other: '{count} jours à partir de son utilisation',
    redeem: 'Utiliser',
  },
  product: { age_assurance: 'Estimation de l’âge', owas: 'Sécurité en ligne' },
  modality: { face: 'Visage', voice: 'Voix', image: 'Image', nlp: 'NLP', csam: 'CSAM' },
}
