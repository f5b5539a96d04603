import type { siteRetail as english } from '#src/features/site/retail/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

export const siteRetail: Translated<typeof english> = {
  title: '{product} pour les magasins',
  description:
    '{product} soutient votre politique Challenge 25 : une tablette en caisse suggère de demander une pièce d’identité, votre équipe décide. Aucune image conservée.',
  eyebrow: '{product} pour les magasins',
  headline: { first: 'L’appli suggère.', second: 'L’équipe décide.' },
  lead: '{product} fonctionne sur une tablette en caisse et soutient votre politique Challenge 25. L’application est conçue pour vous aider à respecter le RGPD du Royaume-Uni : aucune image n’est conservée ni envoyée.',
  start: 'Votre test gratuit de {days} jours',
  getAndroid: 'Obtenir {product} pour Android',
  getIos: 'Obtenir {product} pour iPhone et iPad',
  note: 'Une licence pour un appareil. Aucune carte n’est demandée.',
  scene: {
    alt: 'Dessin d’une caisse de magasin : une tablette affiche la tranche d’âge estimée d’un client, 18–24, et « À vérifier » ; la vendeuse demande à voir une pièce d’identité.',
    looks: 'Semble avoir',
    ask: 'À vérifier',
    challenge: 'Challenge 25',
    speech: { first: 'Puis-je voir une', second: 'pièce d’identité ?' },
    sign: { first: 'Moins de 25 ans ?', second: 'Pièce d’identité, merci.' },
  },
  steps: {
    title: 'Challenge 25 en trois étapes',
    look: {
      title: 'La tablette regarde',
      text: 'Elle estime une tranche d’âge sur l’appareil. Aucune image n’est conservée.',
    },
    prompt: {
      title: 'Elle suggère',
      text: 'Si le client paraît moins de 25 ans, elle suggère de demander une pièce d’identité.',
    },
    decide: {
      title: 'Votre équipe décide',
      text: 'Elle contrôle la pièce, vend ou refuse. L’issue est comptée.',
    },
  },
  sample: {
    title: 'Taux de réussite, 7 derniers jours',
    mark: 'Données d’exemple',
    chart:
      'Scans réussis et contrôlés par jour, sur {scans} : {days}. Réussi : âge estimé égal ou supérieur à l’âge de contrôle ; contrôlé : inférieur.',
    day: '{day} {passed} et {challenged}',
    passed: 'Réussis',
    challenged: 'Contrôlés',
    refusals: 'Refus',
  },
  manager: {
    title: { first: 'Ce que voit votre', second: 'responsable de secteur' },
    lead: 'Des chiffres par magasin et par caisse, assez pour repérer une caisse qui ne refuse jamais ou une tablette devenue muette.',
    list: {
      title: 'Toutes les caisses, une liste',
      text: 'Voyez quand chaque tablette a donné signe de vie, et lesquelles n’ont jamais été activées.',
    },
    refusals: {
      title: 'Les refus, comptés',
      text: 'Pièce d’identité non présentée, pièce refusée, refus à vue : combien de chaque, hier et sur les 7 derniers jours. Pour un jour d’un seul magasin, les nombres si petits qu’ils désigneraient une personne sont réunis.',
    },
    link: {
      title: 'Un lien, pas un compte',
      text: 'Un lien en lecture seule ouvre les chiffres d’une caisse, d’un magasin ou de toute une enseigne. Il prend fin au jour fixé, ou plus tôt si vous y mettez fin.',
    },
    qr: {
      title: 'Mise en place par QR code',
      text: 'Générez une licence, scannez-la sur la tablette : la caisse est en service.',
    },
  },
  privacy: {
    title: { first: 'Des réponses', second: 'pour vos clients' },
    lead: 'Aucune image ni aucun gabarit biométrique ne quitte l’appareil, et l’application n’identifie ni ne reconnaît personne.',
    sent: 'Ce qu’une tablette envoie des clients : combien de scans par jour, combien de réussis, et ce que l’équipe a noté après les autres. En plus, ce qui la distingue des autres tablettes et le fait qu’elle fonctionne.',
    fields: 'Tous les champs transmissibles',
    dpia: 'Modèle d’analyse d’impact',
    guide: 'Guide {product}',
  },
  faq: {
    title: 'Les questions du terrain',
    recognition: {
      question: 'Est-ce de la reconnaissance faciale ?',
      answer:
        'Non. L’application estime une tranche d’âge d’après ce que la caméra voit à cet instant. Elle ne compare à aucune liste, ne connaît aucun nom et ne peut pas savoir si quelqu’un est déjà venu. Rien du visage n’est conservé.',
    },
    error: {
      question: 'Et si l’estimation est fausse ?',
      answer:
        'Toute estimation comporte une erreur ; c’est pourquoi l’âge de contrôle est nettement supérieur à l’âge légal : avec Challenge 25, sept ans séparent la suggestion de 18 ans. Une personne de plus de 25 ans peut se voir demander une pièce, et une personne plus jeune paraître plus âgée. La suggestion aide l’équipe et ne prouve jamais l’âge. La lumière et l’emplacement de la tablette comptent aussi.',
    },
    decides: {
      question: 'Qui décide de la vente ?',
      answer:
        'Votre équipe, à chaque fois. L’application suggère de demander une pièce d’identité. Elle n’autorise jamais une vente et ne remplace pas le contrôle d’un document.',
    },
    offline: {
      question: 'Fonctionne-t-elle sans connexion ?',
      answer:
        'L’estimation se fait sur la tablette : un scan n’a besoin d’aucune connexion. Les totaux attendent sur la tablette et partent au retour du réseau, jusqu’à {days} jours plus tard. La tablette détient aussi un certificat de sa licence, valable {certificateDays} jours et renouvelé une fois la moitié de ce temps passée : elle fonctionne sans réseau au moins pendant cette moitié, puis l’application en demande un.',
    },
    law: {
      question: 'La loi diffère-t-elle entre les nations britanniques ?',
      answer:
        'Oui. En Angleterre et au pays de Galles, un établissement qui vend de l’alcool doit avoir une politique de vérification de l’âge : qui paraît moins de 18 ans, ou moins que l’âge plus élevé fixé par cette politique, doit montrer une pièce d’identité. Challenge 25 y est une démarche volontaire, sauf si votre licence l’impose. En Écosse, la politique doit fixer au moins 25 ans. D’autres produits et d’autres nations ont leurs propres règles : demandez à votre autorité de licence ou à Trading Standards.',
    },
    law2: {
      question: 'Et le tabac ?',
      answer:
        'Le Tobacco and Vapes Act 2026 érige en infraction la vente de tabac à toute personne née le 1er janvier 2009 ou après. Une estimation d’âge ne donne pas une date de naissance : l’équipe doit voir un document. Vérifiez la date d’entrée en vigueur de cette disposition là où vous vendez.',
    },
    data: {
      question: 'Est-ce conforme au RGPD ?',
      answer:
        'L’application est conçue pour vous aider à respecter le RGPD du Royaume-Uni : rien de ce qui identifie un client ne quitte la tablette. Vous restez responsable du traitement dans votre magasin. Un modèle d’analyse d’impact vous sert de point de départ.',
    },
    after: {
      question: 'Que se passe-t-il après les {days} jours ?',
      answer:
        'Le test prend fin de lui-même : aucune carte n’est demandée, et une licence qui n’est pas payée cesse de fonctionner. Pour continuer, une licence coûte {price} par mois. Nous vous écrivons une fois avant la fin du test.',
    },
  },
  band: {
    title: { first: 'Une semaine,', second: 'une caisse.' },
    text: 'Essayez {product} gratuitement pendant sept jours sur une tablette que vous avez déjà.',
    caption: 'Sept jours, comptés à notre façon.',
  },
}
