import type { siteSafety as english } from '#src/features/site/safety/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

export const siteSafety: Translated<typeof english> = {
  title: 'Sécurité en ligne sur l’appareil',
  description:
    'OWAS recherche haine, propos toxiques, données personnelles, nudité et abus sexuels sur mineurs dans votre application. Seuls des totaux la quittent.',
  back: 'Retour à l’estimation de l’âge',
  eyebrow: 'La sécurité en ligne, sur l’appareil',
  headline: { first: 'Les mots restent.', second: 'Seuls des totaux partent.' },
  lead: 'OWAS examine textes et images au sein de votre application, avant l’envoi ou l’affichage. Votre serveur reçoit des totaux par catégorie, jamais le contenu.',
  note: 'Essai gratuit du SDK pendant 30 jours, pour Android et iOS.',
  demo: {
    judged: 'Évalué dans votre navigateur',
    label: 'Écrivez un message',
    exampleLabel: 'Message d’exemple',
    example: 'Rendez-vous au 12 rue des Lilas après l’école, espèce de bon à rien',
    used: '{used} sur {most}',
    full: '{used} sur {most} : limite atteinte',
    held: 'À bloquer avant l’envoi',
    fine: 'Peut être envoyé',
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
    textKept: 'Textes conservés : 0',
    bytesSent: 'Octets envoyés : 0',
    honest:
      'Cette démonstration utilise une courte liste de mots contenue dans la page, en français et en anglais. Ce n’est pas OWAS NLP : elle ne voit pas tout ce qu’OWAS NLP est conçu pour trouver.',
    noScript:
      'Ce message a été évalué à la création de la page. Avec JavaScript, vous pouvez écrire le vôtre.',
    saidNothing: 'Rien n’a été trouvé.',
    saidHeld: 'À bloquer avant l’envoi. Trouvé : {found}.',
    saidBelow: 'Sous le seuil : {found}.',
    clear: 'Effacer',
  },
  noMessage: { title: 'Aucun message n’arrive ici.', text: 'Ni texte, ni image, ni expéditeur.' },
  today: 'Totaux du jour',
  perspective: {
    title: 'Quitter Perspective API',
    text: 'Ce service prend fin le 31 décembre 2026. Le guide compare ses attributs à ce que compte OWAS NLP et indique ce qui n’a pas d’équivalent.',
  },
  detectors: {
    title: 'Trois détecteurs, une règle',
    rule: 'Évalué sur l’appareil. Compté dans le tableau de bord. Jamais conservé.',
    image: {
      name: 'OWAS Image',
      text: 'Recherche la nudité dans une image avant que quelqu’un la voie ou la transmette.',
    },
    nlp: {
      name: 'OWAS NLP',
      text: 'Recherche grossièretés, haine, propos toxiques et données personnelles pendant la saisie.',
    },
    csam: {
      name: 'OWAS CSAM',
      text: 'Recherche les contenus d’abus sexuels sur mineurs. Nous n’affichons, ne conservons et n’envoyons aucune image.',
    },
  },
  apps: {
    title: 'Essayez avant de développer',
    lead: 'Essayez la démonstration et lisez les exemples dès maintenant.',
    label: 'Applications de démonstration',
    browser: 'Navigateur',
    browserText: 'Tapez un message sur cette page. Une courte liste de mots l’évalue, et rien n’est envoyé.',
    browserLink: 'Essayer ici',
    android: 'Android',
    androidText: 'Lisez l’exemple complet dès maintenant, avec chaque ligne exécutée sur le téléphone.',
    androidLink: 'Lire l’exemple Android',
    ios: 'iOS',
    iosText: 'Lisez le même exemple en Swift, pour iPhone et iPad.',
    iosLink: 'Lire l’exemple iOS',
  },
  info: {
    title: 'Comment ça marche, en une minute',
    picture: 'Un téléphone avec deux messages. Seul un total quitte l’appareil.',
    look: 'Votre application transmet un message ou une image à OWAS.',
    lookText: 'L’évaluation se fait sur l’appareil, en mémoire. Rien n’est enregistré.',
    verdict: 'Votre application reçoit un verdict.',
    verdictText:
      'Chaque catégorie est comparée à un seuil que vous choisissez. Votre application agit ensuite.',
    count: 'Votre serveur reçoit un total.',
    countText: 'Un cas de plus dans une catégorie : combien, jamais qui ni quoi.',
    note: 'Un verdict peut être faux. Permettez à chacun de signaler ce qui a échappé au contrôle et de contester ce qui a été bloqué.',
  },

  code: {
    title: { first: 'Évaluer un message', second: 'en cinq lignes' },
    lead: 'Des guides et des exemples pour Android et iOS.',
    platforms: 'Android, iOS',
    androidGuide: 'Guide Android',
    iosGuide: 'Guide iOS',
    androidSample: 'Exemple Android',
    iosSample: 'Exemple iOS',
    comment: {
      nlp: 'Le message ne quitte jamais ce processus.',
      image: 'L’image ne quitte jamais ce processus.',
      csam: 'Aucune image n’est affichée, conservée ni envoyée. Seuls des totaux partent.',
    },
  },
}
