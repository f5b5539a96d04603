/** Words of call names that are written in their own way. */
const WRITTEN: Record<string, string> = { api: 'API', sso: 'SSO', id: 'ID' }

const wordsOf = (name: string): string[] => name.split(/[^A-Za-z0-9]+/).filter(Boolean)
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns a name as generated types spell it: 'report_estimations' is 'ReportEstimations', 'NOT_ACTIVE' is 'NotActive'. */
export const pascalCase = (name: string): string =>
  wordsOf(name)
    .map((word) => capital(word === word.toUpperCase() ? word.toLowerCase() : word))
    .join('')

/** Returns the title of a name: 'rotate_api_key' is 'Rotate API key'. */
export const titleOf = (name: string): string =>
  capital(
    wordsOf(name)
      .map((word) => WRITTEN[word] ?? word)
      .join(' '),
  )
