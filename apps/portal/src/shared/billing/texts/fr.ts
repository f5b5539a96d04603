import type { billing as english } from '#src/shared/billing/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** Reçus et avis, dans le tableau de bord et dans l’espace des magasins. */
export const billing: Translated<typeof english> = {
  receipts: {
    title: 'Reçus',
    lead: 'Un PDF pour chaque paiement, en français et en anglais.',
    none: 'Aucun reçu pour l’instant. Le premier apparaîtra ici après votre premier paiement.',
    failedTitle: 'Impossible de charger vos reçus',
    failedText: '{reason} Vos paiements ne sont pas concernés.',
    plan: 'Abonnement {plan}',
    licences_one: '{count} licence {product}',
    licences_other: '{count} licences {product}',
    paid: 'Payé',
    refunded: 'Remboursé',
    partly: 'Remboursé en partie',
    back: '{amount} remboursés',
    inLanguage: '{language} : reçu {number} (PDF)',
    pages: 'Pages de reçus',
  },
  notices: {
    label: 'Avis',
    plan: 'l’abonnement {plan}',
    licences_one: '{count} licence {product}',
    licences_other: '{count} licences {product}',
    trialEnds: 'L’essai de {what} se termine le {date}. Votre carte sera débitée à partir de cette date.',
    testEnds:
      'Le test gratuit de {what} se termine le {date}. Ensuite, les licences cessent de fonctionner jusqu’à leur paiement.',
    pay: 'Payer et continuer',
    cardFailed: 'Votre carte n’a pas pu être débitée pour {what}.',
    cardRetried: 'Nous réessaierons dans les prochains jours.',
    declined: {
      expired_card: 'La carte a expiré.',
      insufficient_funds: 'La carte ne dispose pas de fonds suffisants.',
      incorrect_cvc: 'Le cryptogramme de la carte est incorrect.',
      authentication_failed: 'La banque n’a pas pu authentifier le paiement.',
      generic_decline: 'La banque a refusé la carte.',
    },
    otherCard: 'Utiliser une autre carte',
    engagementsEnd: 'L’engagement de {what} se termine d’ici {days} jours.',
    engagementsEndCapped: 'L’engagement de plus de {what} se termine d’ici {days} jours.',
    seeLicences: 'Voir ces licences',
    dismiss: 'Masquer cet avis',
  },
}
