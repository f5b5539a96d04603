import { type Language, LOCALES } from '@assure/contract/constants'
import { isJson, type Json } from '@assure/contract/json-schema'
import { numberFormat } from '@assure/contract/number-format'

const WORDS = {
  en: {
    always: 'always',
    choice: 'one of these',
    oneOf: 'one of',
    or: 'or',
    whole: 'whole number',
    number: 'number',
    text: 'text',
    characters: 'characters',
    uuid: 'random UUID',
    day: 'calendar day, YYYY-MM-DD',
    address: 'address (URL)',
    email: 'e-mail address',
    yesNo: 'true or false',
    object: 'object',
    list: 'list',
    each: '; each:',
    map: 'object, any keys',
    empty: 'nothing',
    any: 'any JSON',
    upTo: (most: string) => `up to ${most}`,
    atLeast: (least: string) => `${least} or more`,
    between: (least: string, most: string) => `${least} to ${most}`,
  },
  fr: {
    always: 'toujours',
    choice: 'l’une de ces valeurs',
    oneOf: 'parmi',
    or: 'ou',
    whole: 'entier',
    number: 'nombre',
    text: 'texte',
    characters: 'caractères',
    uuid: 'UUID aléatoire',
    day: 'jour calendaire, AAAA-MM-JJ',
    address: 'adresse (URL)',
    email: 'adresse e-mail',
    yesNo: 'true ou false',
    object: 'objet',
    list: 'liste',
    each: '\u202F; chacun\u00A0:',
    map: 'objet, clés libres',
    empty: 'rien',
    any: 'tout JSON',
    upTo: (most: string) => `jusqu’à ${most}`,
    atLeast: (least: string) => `${least} ou plus`,
    between: (least: string, most: string) => `de ${least} à ${most}`,
  },
} satisfies Record<Language, object>

/** Describes types and limits of a JSON schema in words. Backticks mark values. */
export const typeWords = (language: Language) => {
  const words = WORDS[language]
  const figure = (value: unknown) => numberFormat(LOCALES[language]).format(Number(value))
  const code = (value: unknown) => `\`${String(value)}\``

  const range = (least: unknown, most: unknown): string | undefined => {
    const isOpen = most === undefined || Math.abs(Number(most)) >= Number.MAX_SAFE_INTEGER
    if (least === undefined || Number(least) <= Number.MIN_SAFE_INTEGER)
      return isOpen ? undefined : words.upTo(figure(most))
    if (isOpen) return words.atLeast(figure(least))
    return least === most ? figure(least) : words.between(figure(least), figure(most))
  }
  const limited = (what: string, limits: string | undefined, unit = '') =>
    limits === undefined ? what : `${what}, ${limits}${unit && ` ${unit}`}`

  const FORMATS: Record<string, string> = {
    uuid: words.uuid,
    date: words.day,
    uri: words.address,
    email: words.email,
  }

  const typeOf = (schema: Json, resolved: (schema: Json) => Json): string => {
    const types = schema['type']
    if (Array.isArray(types))
      return joined(
        types.map((type) => (type === 'null' ? code(null) : typeOf({ ...schema, type }, resolved))),
      )
    const shapes = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
    if (shapes) return joined([...new Set(shapes.map((shape) => typeOf(resolved(shape), resolved)))])
    if ('const' in schema) return `${words.always} ${code(schema['const'])}`
    if (Array.isArray(schema['enum'])) return `${words.oneOf} ${schema['enum'].map(code).join(', ')}`
    const { minimum, maximum, minLength, maxLength, minItems, maxItems, format } = schema
    switch (types) {
      case 'null':
        return code(null)
      case 'boolean':
        return words.yesNo
      case 'integer':
        return limited(words.whole, range(minimum, maximum))
      case 'number':
        return limited(words.number, range(minimum, maximum))
      case 'string':
        return FORMATS[String(format)] ?? limited(words.text, range(minLength, maxLength), words.characters)
      case 'array': {
        const items = isJson(schema['items']) ? resolved(schema['items']) : {}
        const isPlain = items['type'] !== 'object' && !items['oneOf'] && !items['anyOf']
        const kind = isPlain && Object.keys(items).length > 0
        const list = limited(words.list, range(minItems, maxItems))
        return kind ? `${list}${words.each} ${typeOf(items, resolved)}` : list
      }
      case 'object':
        return isJson(schema['additionalProperties']) ? words.map : words.object
      default:
        return 'not' in schema ? words.empty : words.any
    }
  }

  /** Joins the types of one field. Several constants become 'one of'. */
  const joined = (types: readonly string[]): string => {
    const always = `${words.always} `
    if (types.length > 1 && types.every((type) => type.startsWith(always)))
      return `${words.oneOf} ${types.map((type) => type.slice(always.length)).join(', ')}`
    return types.join(` ${words.or} `)
  }
  return { typeOf, joined, each: words.each, or: words.or, choice: words.choice }
}
