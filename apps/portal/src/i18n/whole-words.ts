/** Words of one meaning: 'e-mail', 'QR code', 'article L3512-12', '31 décembre 2026', '48 heures', '{days} jours'. */
const UNBROKEN =
  /e-mail|(?<=[\d}]) (?:secondes?|minutes?|heures?|jours?|semaines?|mois|ans?|[KMG]i?o)(?!\p{L})|\bQR codes?|\barticle L?\d[\d-]*|\b\d{1,2}(?:er)? (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L})(?: \d{4})?/gu

/**
 * Returns a text in which no line break divides words of one meaning. The word joiner is invisible, and search and
 * screen readers ignore it.
 */
export const wholeWords = (text: string): string =>
  text.replaceAll(UNBROKEN, (words) => words.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060'))
