import type { siteSafety as english } from '#src/i18n/en/site-safety.ts'
import type { Translated } from '#src/i18n/translated.ts'

export const siteSafety: Translated<typeof english> = {
  title: 'Sécurité en ligne sur l’appareil',
  description:
    'OWAS recherche haine, propos toxiques, données personnelles, nudité et abus sexuels sur mineurs dans votre application. Seuls des totaux la quittent.',
  back: 'Retour à l’estimation de l’âge',
  eyebrow: 'La sécurité en ligne, sur l’appareil',
  headline: { first: 'Les mots restent.', second: 'Les totaux sortent.' },
  lead: 'OWAS examine textes et images au sein de votre application, avant l’envoi ou l’affichage. Votre serveur reçoit des totaux par catégorie, jamais le contenu.',
  note: 'SDK de test gratuit pendant 30 jours, pour Android et iOS.',
  demo: {
    judged: 'Évalué dans votre navigateur',
    label: 'Écrivez un message',
    exampleLabel: 'Message d’exemple',
    example: 'Rendez-vous au 12 rue des Lilas après l’école, espèce de bon à rien',
    used: '{used} sur {most}',
    full: '{used} sur {most} : limite atteinte',
    held: 'À retenir avant l’envoi',
    fine: 'Rien à retenir',
    empty: 'Aucun texte',
    category: {
      toxic_speech: 'Propos toxiques',
      hate_speech: 'Propos haineux',
      profanity: 'Grossièretés',
      address: 'Adresse',
      phone: 'Téléphone',
      email: 'Adresse e-mail',
    },
    found: 'Oui',
    none: 'Non',
    textKept: 'Texte gardé : 0',
    bytesSent: 'Octets envoyés : 0',
    honest:
      'Une démonstration par une courte liste de mots contenue dans cette page, en français et en anglais. Ce n’est pas OWAS NLP, et elle ne voit pas ce qu’OWAS NLP est conçu pour trouver.',
    noScript:
      'Ce message a été évalué à la création de la page. Avec JavaScript, vous pouvez écrire le vôtre.',
    saidNothing: 'Rien trouvé.',
    saidHeld: 'À retenir avant l’envoi. Trouvé : {found}.',
    saidBelow: 'Sous le seuil : {found}.',
    clear: 'Effacer',
  },
  noMessage: { title: 'Aucun message n’arrive ici.', text: 'Ni texte, ni image, ni expéditeur.' },
  today: 'Total du jour',
  perspective: {
    title: 'Quitter Perspective API',
    text: 'Ce service prend fin le 31 décembre 2026. Le guide met ses attributs en regard de ce que rapporte OWAS NLP, et dit ce qui n’a pas d’équivalent.',
  },
  detectors: {
    title: 'Trois détecteurs, une règle',
    rule: 'Évalué sur l’appareil. Compté dans le tableau de bord. Jamais conservé.',
    image: {
      name: 'OWAS Image',
      text: 'Recherche la nudité dans une image avant que quiconque la voie ou l’envoie.',
    },
    nlp: {
      name: 'OWAS NLP',
      text: 'Recherche grossièretés, haine, propos toxiques et données personnelles pendant la saisie.',
    },
    csam: {
      name: 'OWAS CSAM',
      text: 'Recherche les contenus d’abus sexuels sur mineurs. Aucune image n’est affichée, conservée ni envoyée par nous.',
    },
  },
  code: {
    title: { first: 'Évaluer un message', second: 'en cinq lignes' },
    lead: 'Des guides et des exemples pour Android et iOS. Les SDK sont fournis avec l’essai.',
    platforms: 'Android, iOS',
    androidGuide: 'Guide Android',
    iosGuide: 'Guide iOS',
    androidSample: 'Exemple Android',
    iosSample: 'Exemple iOS',
    comment: {
      nlp: 'Le message ne quitte jamais ce processus.',
      image: 'L’image ne quitte jamais ce processus.',
      csam: 'Rien n’est affiché, conservé ni envoyé. Seuls des totaux le sont.',
    },
  },
}
