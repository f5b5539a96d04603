/** French descriptions of the fields of public calls, by the contract's English text. */
export const CALL_DESCRIPTIONS: Record<string, string> = {
  'Seconds since 1970 UTC; 0 for never.': 'Secondes depuis 1970 (UTC) ; 0 pour jamais.',
  'Devices need licences, and scans need devices.':
    'Il faut des licences aux appareils, et des appareils aux scans.',
  'How many it made.': 'Combien ont été créés.',
  'Estimations of the month.': 'Estimations du mois.',
  'Estimations by age bracket.': 'Estimations par tranche d’âge.',
  'Estimations by product.': 'Estimations par produit.',
  'Attempts with a picture, a mask or a replay.':
    'Tentatives avec une photo, un masque ou un enregistrement.',
  'A month in UTC.': 'Un mois en UTC.',
  'Transactions of the month.': 'Transactions du mois.',
  'Names the link in calls.': 'Désigne le lien dans les appels.',
  'The page with the figures. Its token opens `GET /api/metrics`.':
    'La page des chiffres. Son jeton ouvre `GET /api/metrics`.',
  'Estimations a month.': 'Estimations par mois.',
  'Cents a month.': 'Centimes par mois.',
  'null without a subscription.': 'null sans abonnement.',
  'Names a licence in calls. It is not the code on its label.':
    'Désigne une licence dans les appels. Ce n’est pas le code de son étiquette.',
  'Months.': 'Mois.',
  'The code that people read, on labels and screens.':
    'Le code que lisent les personnes, sur les étiquettes et les écrans.',
  'Store chains, stores or counter locations.': 'Enseignes, magasins ou emplacements de comptoir.',
  'Whether these are all that match.': 'Si ce sont toutes les valeurs qui correspondent.',
  'Store chain, store and counter location.': 'Enseigne, magasin et emplacement de comptoir.',
  'How many.': 'Combien.',
  'The SDK that estimated the ages.': 'Le SDK qui a estimé les âges.',
  'How many people were in each age bracket.': 'Combien de personnes dans chaque tranche d’âge.',
  'All times added, in milliseconds.': 'La somme de toutes les durées, en millisecondes.',
  'The shortest time.': 'La durée la plus courte.',
  'The longest time.': 'La durée la plus longue.',
  'How many took how long, by the bins of the guide.':
    'Combien ont pris quelle durée, selon les classes du guide.',
  'How long the estimations took.': 'La durée des estimations.',
  'How many pictures or texts were checked.': 'Combien d’images ou de textes ont été contrôlés.',
  'How many were found in each category.': 'Combien ont été trouvés dans chaque catégorie.',
  'How many were counted now.': 'Combien ont été comptés maintenant.',
  'How many were counted before, by their `report_id`.':
    'Combien avaient déjà été comptés, selon leur `report_id`.',
  'Refused one by one, with the reason.': 'Refusés un par un, avec la raison.',
  'From the answer to the activation.': 'De la réponse à l’activation.',
  'Drawn at random by the app, once for each installation.':
    'Tiré au hasard par l’application, une fois par installation.',
  'Seconds between two heartbeats.': 'Secondes entre deux signaux.',
  'A newer one, once half of its life is over.': 'Un plus récent, dès la moitié de sa durée.',
  'Why the licence ended on this device.': 'Pourquoi la licence a pris fin sur cet appareil.',
}
