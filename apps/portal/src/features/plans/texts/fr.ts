import type { plans as english } from '#src/features/plans/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** L’écran des offres et des codes promotionnels. */
export const plans: Translated<typeof english> = {
  title: 'Offres',
  lead: 'Votre volume mensuel et les codes promotionnels qui l’augmentent.',
  offline: 'Vous êtes hors ligne. Les données affichées ne sont peut-être plus à jour.',
  stale: 'Les données affichées ne sont peut-être plus à jour. {reason}',
  failedTitle: 'Impossible de charger vos promotions',
  failedText: '{reason} Vos promotions restent acquises.',

  subscription: {
    title: 'Détails de l’abonnement',
    plan: 'Offre actuelle',
    monthlyLimit: 'Limite mensuelle',
    byPromotions: 'Ajouté par les promotions',
    total: 'Total',
    payment: 'Paiement',
    none: 'Vous n’avez souscrit à aucune offre',
    trial:
      'Votre essai est gratuit pendant {days} jours, sans carte bancaire. Pour continuer ensuite, choisissez une offre ci-dessous ou écrivez à {contact}. Une offre commence le jour où vous la choisissez. L’essai prend alors fin.',
    trialOver:
      'Les {days} jours de votre essai sont écoulés. Pour continuer, choisissez une offre ci-dessous ou écrivez à {contact}.',
    noPromotion: 'Aucune promotion n’est appliquée.',
    cancel: 'Résilier l’abonnement',
    nothingToCancel: 'Il n’y a pas d’abonnement à résilier.',
    cancelWhy: 'Pour résilier un abonnement, écrivez à {contact}.',
  },
  use: {
    title: 'Utilisation ce mois-ci',
    more: 'Voir l’utilisation',
    failed: 'Impossible de charger l’utilisation de ce mois. {reason}',
  },
  offer: {
    title: 'Offres proposées',
    current: 'Offre actuelle',
    aMonth: 'par mois',
    limit: '{number} estimations par mois',
    trial: '{days} jours gratuits, puis paiement par carte',
    noTrial: 'Paiement par carte dès le premier jour',
    choose: 'Choisir {plan}',
    payAgain: 'Payer avec une autre carte',
    already: 'C’est déjà votre offre.',
    change:
      'Si vous payez une autre offre, votre abonnement {plan} prend fin aussitôt. La période restante n’est pas remboursée.',
    agreed: 'Votre abonnement {plan} a été convenu directement avec vous. Vous ne le payez pas par carte.',
    failed: 'Impossible de charger les offres. {reason}',
    failing:
      'Le dernier paiement de votre abonnement {plan} a échoué. Nous réessaierons encore quelques fois, puis l’abonnement prendra fin.',
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
    help: 'Majuscules et minuscules sont acceptées.',
    apply: 'Appliquer le code',
    empty: 'Saisissez d’abord un code',
    applied: 'Le code {code} est appliqué.',
    alreadyRedeemed: 'Ce code promotionnel a déjà été utilisé.',
    invalid: 'Le code promotionnel saisi n’est pas valide. Veuillez réessayer.',
  },
  details: {
    title: 'Promotion {code}',
    coverage: 'Couverture',
    product: 'Produit',
    modality: 'Modalité',
    allowed: 'Transactions par mois',
    validFor: 'Durée de validité',
    days_one: '{count} jour à compter de son utilisation',
    days_other: '{count} jours à compter de son utilisation',
    redeem: 'Utiliser',
  },
  product: { age_assurance: 'Estimation de l’âge', owas: 'Sécurité en ligne' },
  modality: { face: 'Visage', voice: 'Voix', image: 'Image', nlp: 'NLP', csam: 'CSAM' },
}
