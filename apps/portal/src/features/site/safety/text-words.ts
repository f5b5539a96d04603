/** Weighted phrases. A single phrase scores the weight; several add up. */
interface Weighted {
  weight: number
  /**
   * Bodies of regular expressions that match whole words. `'` matches either apostrophe and a blank any white space.
   * In a character class, write `\x27’` and `\s` instead.
   */
  phrases: readonly string[]
}

/** Insults and hostile phrases, English and French. A few dozen: a demonstration, not a moderator's list. */
export const TOXIC: readonly Weighted[] = [
  {
    weight: 0.78,
    phrases: [
      '(?:total |complete )?waste of space',
      'shut (?:the \\p{L}+ )?up',
      'nobody likes you',
      "you(?:'re| are) (?:a |an )?(?:loser|moron|idiot|imbecile|worthless|pathetic|disgusting)",
      'get lost',
      'go to hell',
      'i hate you',
      'ferme[- ]la',
      'ta gueule',
      'va au diable',
      "personne ne t'aime",
      'bon(?:ne)? à rien',
      "(?:tu es|t'es) (?:un |une )?(?:nul(?:le)?|idiote?|minable|pathétique|imbécile|crétine?)",
      'je te d[ée]teste',
    ],
  },
  {
    weight: 0.72,
    phrases: [
      'idiots?',
      'morons?',
      'losers?',
      'imbeciles?',
      'scum',
      'jerks?',
      'imb[ée]ciles?',
      'cr[ée]tine?s?',
      'abrutie?s?',
      'd[ée]biles?',
      'minables?',
    ],
  },
  {
    weight: 0.34,
    phrases: [
      'stupid',
      'dumb',
      'pathetic',
      'useless',
      'disgusting',
      'rubbish',
      'annoying',
      'stupides?',
      'nul(?:le)?s?',
      'path[ée]tiques?',
      'd[ée]go[uû]tante?s?',
    ],
  },
]

/** Hostility towards a group, only by phrasing: this file contains no slurs. */
export const HATEFUL: readonly Weighted[] = [
  {
    weight: 0.82,
    phrases: [
      'go back to (?:your|where you)\\P{L}+(?:own )?(?:country|home|came from)',
      "your kind (?:is|are|should|does|do)(?:n't| not)?(?: be)? (?:welcome|belong|allowed)(?: here)?",
      "people like you (?:do not|don't|should not|shouldn't) (?:belong|live|exist)(?: here)?",
      'i hate (?:all |those |these )?(?:foreigners|immigrants|disabled people|gay people)',
      'rentre[sz]? (?:dans ton|dans votre|chez) (?:pays|toi|vous)',
      "(?:les )?gens comme (?:toi|vous) n'ont rien à faire ici",
      'je d[ée]teste (?:tous )?les (?:[ée]trangers|immigr[ée]s|handicap[ée]s|homosexuels)',
    ],
  },
  { weight: 0.36, phrases: ['your kind', 'people like you', 'les gens comme (?:toi|vous)', 'ton espèce'] },
]

/** Swear words, English and French. They are matched, never shown. */
export const PROFANE: readonly string[] = [
  'damn(?:ed|it)?',
  'crap(?:py)?',
  'bloody hell',
  'arse(?:hole)?s?',
  'ass(?:hole)?s?',
  'bugger(?: off)?',
  'sod off',
  'piss(?:ed)? off',
  'bollocks',
  'bastards?',
  '(?:bull)?shit(?:ty|s)?',
  '(?:mother)?fuck(?:ing|ed|er|ers|s)?',
  'merde',
  'putain',
  'bordel',
  'connards?',
  'connasses?',
  'emmerde[sr]?',
  'foutre',
  'zut alors',
  'fais chier',
]

const NUMBER = '\\d{1,4}(?:\\s?(?:bis|ter)|[a-z])?,?'
/** Word of a street name. Excludes words such as 'on' or 'and', which continue the sentence. */
const NAME = '(?!(?:on|in|at|off|down|by|along|of|to|from|and|my|your|dans|sur|par|et) )[\\p{L}\\x27’-]+'
/** Capitalised word of a street name, for street types that are also everyday words. */
const PROPER = '\\p{Lu}[\\p{L}\\x27’-]*'
const OF = "(?:de la |de l'|du |des |de |d')?"

/** Postal addresses. `exact` patterns are case-sensitive. */
export const ADDRESSES: readonly { pattern: string; exact?: true }[] = [
  { pattern: `${NUMBER} (?:${NAME} ){1,2}(?:street|road|lane|avenue|crescent|terrace|boulevard)` },
  {
    pattern: `${NUMBER} (?:${PROPER} ){1,2}(?:St|Rd|Ave|Drive|Close|Court|Way|Place|Gardens|Square|Hill|Grove|Row|Mews|Park)`,
    exact: true,
  },
  { pattern: `${NUMBER} (?:rue|avenue|boulevard|chemin|impasse|all[ée]e|quai) ${OF}${NAME}` },
  { pattern: `${NUMBER} (?:place|route|square|cours) ${OF}${PROPER}`, exact: true },
  { pattern: '[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}', exact: true },
]

export const EMAIL = '[\\p{L}\\d._+-]{1,64}@[\\p{L}\\d-]{1,63}(?:\\.[\\p{L}\\d-]{1,63}){1,4}'
/** Phone number as dialled, starting with the trunk zero or a plus. */
export const PHONE = '(?:\\+|\\(?0)\\d?(?:[\\s().-]{0,2}\\d){8,13}'
