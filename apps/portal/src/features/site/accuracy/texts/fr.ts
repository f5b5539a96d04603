import type { siteAccuracy as english } from '#src/features/site/accuracy/texts/en.ts'
import type { Translated } from '#src/i18n/translated.ts'

/** « Précision et limites ». Les chiffres viennent des réglages de l’exploitant. */
export const siteAccuracy: Translated<typeof english> = {
  title: 'Précision et limites',
  description:
    'Ce que dit et ne dit pas une estimation d’âge, qui mesure ses erreurs, et que faire quand elle hésite.',
  headline: { first: 'Une estimation', second: 'peut être fausse.' },
  lead: 'Cette page dit ce que le produit estime, ce que l’on ne sait pas encore et ce qu’il faut faire près de votre âge de contrôle.',

  estimated: {
    title: 'Ce qui est estimé',
    age: 'L’âge que semble avoir un visage ou une voix, par tranche : 0–13, 13–17, 18–24 ou 25+. 0–13 signifie moins de 13 ans.',
    interval:
      'Chaque estimation a une borne basse et une borne haute. Si les deux atteignent votre âge de contrôle, la réponse est « au-dessus ». Si les deux sont plus basses, elle est « en dessous ». Sinon, elle est « non concluante ».',
    nobody: 'L’estimation ne reconnaît personne et ne vérifie aucune identité. Elle se fait sur l’appareil.',
  },

  unknown: {
    title: 'Ce que l’on ne sait pas',
    age: 'L’âge réel. Seule une pièce d’identité, ou une autre preuve, l’établit.',
    conditions:
      'L’erreur avec votre éclairage, votre caméra et vos clients. Faites des essais là où vous voulez utiliser le produit.',
    groups:
      'L’écart entre les erreurs selon la couleur de peau, le sexe, l’âge ou un handicap. Il peut exister : la mesure doit donc porter sur chaque groupe.',
  },

  measured: {
    title: 'Comment et par qui la mesure est faite',
    who: 'C’est à un laboratoire d’essais indépendant de mesurer, pas à nous. Une fois la mesure faite, le nom du laboratoire, son rapport et la date figureront ici.',
    people:
      'Il effectue ses tests sur des personnes dont l’âge réel est connu, et dont ni les images ni la voix n’ont servi à entraîner le produit.',
    method:
      'Sa méthode est publique : les tests d’estimation d’âge du NIST (FATE AEV), avec le vocabulaire de la norme ISO/IEC 27566-1.',
    results:
      'Le rapport donne l’erreur absolue moyenne, les deux erreurs au seuil de 25 ans, et chacune par groupe.',
    none: 'Aucun chiffre n’est encore publié. Ne vous fiez à aucun chiffre venu d’ailleurs.',
    figures: 'Chiffres mesurés',
    mae: 'Erreur absolue moyenne, en années',
    falsePass: 'Moins de 18 ans, mais âge estimé à 25 ans ou plus',
    falseChallenge: '25 ans ou plus, mais une pièce d’identité est demandée',
    source: 'Mesuré par',
  },

  errors: {
    title: 'Les erreurs au seuil de 25 ans',
    lead: 'Avec un âge légal de 18 ans et un âge de contrôle de 25 ans, la marge est de sept ans.',
    minor: 'Un mineur passe',
    minorText:
      'L’âge d’une personne de moins de 18 ans est estimé à 25 ans ou plus : personne ne demande rien. C’est l’erreur qui doit être la plus rare.',
    young: 'Un jeune adulte passe',
    youngText:
      'L’âge d’une personne de 18 à 24 ans est estimé à 25 ans ou plus. Elle est majeure, mais votre politique n’est pas respectée.',
    adult: 'Un adulte est contrôlé',
    adultText:
      'L’âge d’une personne de 25 ans ou plus est estimé à moins de 25 ans, et elle présente une pièce d’identité. Cela prend du temps et peut agacer.',
    unsure: 'Pas de réponse',
    unsureText: 'L’estimation s’étend de part et d’autre de 25 ans. Le produit le dit et ne devine pas.',
  },

  border: {
    title: 'Que faire près de l’âge de contrôle',
    ask: 'Demandez une pièce d’identité quand la réponse est « en dessous » ou « non concluante ».',
    doubt:
      'Demandez-la aussi si vous doutez d’un scan réussi. C’est une personne qui décide, jamais le produit.',
    refuse: 'Ne refusez personne sur la seule foi d’une estimation.',
    light: 'Éclairez bien le visage : une image sombre rend l’estimation moins fiable.',
    policy:
      'Notez votre âge de contrôle, qui l’a choisi et pourquoi. Réexaminez-le quand vos chiffres changent.',
  },
}
