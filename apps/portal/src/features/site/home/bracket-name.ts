import type { AgeBracket } from '@assure/contract/usage/estimation-counts'

/** A bracket as it is written for people: '13–17'. */
export const bracketName = (bracket: AgeBracket): string => bracket.replace('-', '–')
