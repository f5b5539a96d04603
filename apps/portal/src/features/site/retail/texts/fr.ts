import type { siteRetail as english } from '#src/features/site/retail/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

export const siteRetail: Translated<typeof english> = {
  title: '{product} pour les magasins',
  description:
    '{product} accompagne une politique Challenge 25 : une tablette en caisse suggère de demander une pièce d’identité, votre équipe décide. Aucune image conservée.',
  eyebrow: '{product} pour les magasins',
  headline: { first: 'L’appli suggère.', second: 'L’équipe décide.' },
  lead: '{product} fonctionne sur une tablette en caisse et accompagne une politique Challenge 25 : demander une pièce d’identité à toute personne qui paraît avoir moins de 25 ans. L’application est conçue pour vous aider à respecter le RGPD : aucune image n’est conservée ni envoyée.',
  start: 'Tester {days} jours gratuitement',
  getAndroid: 'Télécharger {product} pour Android',
  getIos: 'Télécharger {product} pour iPhone et iPad',
  note: 'Une licence pour un appareil. Sans carte bancaire.',
  scene: {
    alt: 'Dessin d’une caisse de magasin : une tablette affiche la tranche d’âge estimée d’un client, 18–24, et « À vérifier » ; la vendeuse demande à voir une pièce d’identité.',
    looks: 'Âge estimé',
    ask: 'À vérifier',
    challenge: 'Challenge 25',
    speech: { first: 'Puis-je voir une', second: 'pièce d’identité ?' },
    sign: { first: 'Moins de 25 ans ?', second: 'Pièce d’identité, merci.' },
  },
  steps: {
    title: 'Challenge 25 en trois étapes',
    look: {
      title: 'La tablette regarde',
      text: 'Elle estime une tranche d’âge sur l’appareil. Aucune image n’est conservée.',
    },
    prompt: {
      title: 'Elle suggère',
      text: 'Si le client paraît avoir moins de 25 ans, elle suggère de demander une pièce d’identité.',
    },
    decide: {
      title: 'Votre équipe décide',
      text: 'Elle contrôle la pièce d’identité, vend ou refuse. Le résultat est compté.',
    },
  },
  sample: {
    title: 'Taux de réussite, 7 derniers jours',
    mark: 'Données d’exemple',
    chart:
      'Scans réussis et échoués par jour, sur {scans} : {days}. Réussi : âge estimé égal ou supérieur à l’âge de contrôle ; échoué : inférieur.',
    day: '{day} {passed} et {challenged}',
    passed: 'Réussis',
    challenged: 'Échoués',
    refusals: 'Refus',
  },
  manager: {
    title: { first: 'Ce que voit votre', second: 'responsable de secteur' },
    lead: 'Des chiffres par magasin et par caisse, pour repérer une caisse qui ne refuse jamais ou une tablette devenue muette.',
    list: {
      title: 'Toutes les caisses, une liste',
      text: 'Voyez quand chaque tablette a donné signe de vie pour la dernière fois, et lesquelles n’ont jamais été activées.',
    },
    refusals: {
      title: 'Les refus, comptés',
      text: 'Pièce d’identité non présentée, pièce d’identité refusée, refus à vue : le nombre de chacun, hier et sur les 7 derniers jours. Pour une journée d’un seul magasin, les nombres assez petits pour désigner une personne sont regroupés.',
    },
    link: {
      title: 'Un lien, pas un compte',
      text: 'Un lien en lecture seule ouvre les chiffres d’une caisse, d’un magasin ou de toute une enseigne. Il expire à la date fixée, ou plus tôt si vous le désactivez.',
    },
    qr: {
      title: 'Mise en place par QR code',
      text: 'Générez une licence, scannez-la sur la tablette : la caisse est en service.',
    },
  },
  privacy: {
    title: { first: 'Des réponses', second: 'pour vos clients' },
    lead: 'Aucune image ni aucun gabarit biométrique ne quitte l’appareil, et l’application n’identifie ni ne reconnaît personne.',
    sent: 'Ce qu’une tablette envoie au sujet des clients : le nombre de scans par jour, le nombre de scans réussis et ce que l’équipe a saisi pour les autres. Sur elle-même, elle envoie seulement ce qui l’identifie et le fait qu’elle fonctionne.',
    fields: 'Tous les champs qu’elle peut envoyer',
    dpia: 'Modèle d’analyse d’impact (AIPD)',
    guide: 'Guide {product}',
  },
  faq: {
    title: 'Les questions du terrain',
    recognition: {
      question: 'Est-ce de la reconnaissance faciale ?',
      answer:
        'Non. L’application estime une tranche d’âge d’après ce que la caméra voit à cet instant. Elle ne compare les visages à aucune liste, ne connaît aucun nom et ne peut pas savoir si quelqu’un est déjà venu. Rien du visage n’est conservé.',
    },
    error: {
      question: 'Et si l’estimation est fausse ?',
      answer:
        'Toute estimation comporte une erreur ; c’est pourquoi l’âge de contrôle est nettement supérieur à l’âge légal : avec Challenge 25, sept ans séparent l’âge de contrôle (25 ans) de l’âge légal (18 ans). Une personne de plus de 25 ans peut se voir demander une pièce d’identité, et une personne plus jeune peut paraître plus âgée. La suggestion aide l’équipe et ne prouve jamais l’âge. La lumière et l’emplacement de la tablette comptent aussi.',
    },
    decides: {
      question: 'Qui décide de la vente ?',
      answer:
        'Votre équipe, à chaque fois. L’application suggère de demander une pièce d’identité. Elle n’autorise jamais une vente et ne remplace pas le contrôle d’un document.',
    },
    offline: {
      question: 'L’application fonctionne-t-elle sans connexion ?',
      answer:
        'L’estimation se fait sur la tablette : un scan n’a besoin d’aucune connexion. Les totaux attendent sur la tablette et partent au retour du réseau, jusqu’à {days} jours plus tard. La tablette détient aussi un certificat de sa licence, valable {certificateDays} jours et renouvelé à la moitié de cette durée. Elle fonctionne donc sans réseau au moins pendant l’autre moitié ; ensuite, l’application demande une connexion.',
    },
    law: {
      question: 'Que dit la loi sur l’alcool ?',
      answer:
        'En France, il est interdit de vendre de l’alcool à un mineur, et la personne qui le vend exige une preuve de majorité (Code de la santé publique, article L3342-1) ; l’article L3353-3 punit la vente à un mineur. Une estimation d’âge n’est pas une preuve de majorité. En Angleterre et au pays de Galles, un établissement qui vend de l’alcool doit avoir une politique de vérification de l’âge : toute personne qui paraît avoir moins de 18 ans, ou moins que l’âge plus élevé fixé par cette politique, doit présenter une pièce d’identité. Challenge 25 y est une démarche volontaire, sauf si votre licence de vente l’impose. En Écosse, cet âge est d’au moins 25 ans. D’autres produits et d’autres pays ont leurs propres règles : renseignez-vous auprès de l’autorité compétente.',
    },
    law2: {
      question: 'Et sur le tabac et le vapotage ?',
      answer:
        'En France, le Code de la santé publique interdit de vendre à un mineur du tabac (article L3512-12) et des produits du vapotage (article L3513-5) ; le vendeur exige une preuve de majorité. Au Royaume-Uni, le Tobacco and Vapes Act 2026 érige en infraction la vente de tabac à toute personne née le 1er janvier 2009 ou après : vérifiez la date d’entrée en vigueur de cette disposition là où vous vendez. Une estimation d’âge n’établit ni la majorité ni une date de naissance : l’équipe doit voir un document.',
    },
    data: {
      question: 'Est-ce conforme au RGPD ?',
      answer:
        'L’application est conçue pour vous aider à respecter le RGPD, celui de l’Union européenne comme celui du Royaume-Uni : rien de ce qui identifie un client ne quitte la tablette. Analyser un visage reste un traitement de données personnelles, dont vous êtes responsable dans votre magasin. Un modèle d’analyse d’impact vous sert de point de départ. En France, la CNIL a estimé le 11 juillet 2025 que les caméras qui estiment l’âge des clients des bureaux de tabac, pour contrôler la vente de produits interdits aux mineurs, ne sont ni nécessaires ni proportionnées : lisez sa position avant tout usage. Le règlement européen sur l’intelligence artificielle (2024/1689) peut aussi s’appliquer.',
    },
    after: {
      question: 'Que se passe-t-il après les {days} jours ?',
      answer:
        'Le test prend fin de lui-même, sans carte bancaire, et une licence non payée cesse de fonctionner. Pour continuer, une licence coûte {price} par mois. Nous vous prévenons par e-mail avant la fin du test.',
    },
  },
  band: {
    title: { first: 'Une semaine,', second: 'une caisse.' },
    text: 'Essayez {product} gratuitement pendant sept jours sur une tablette que vous avez déjà.',
    caption: 'Sept jours, comptés à notre façon.',
  },
}
